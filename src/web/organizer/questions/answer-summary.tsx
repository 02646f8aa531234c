import { Plural } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { answerList, type AnswerSummary as Summary, type Question, questions } from "#contract/questions.ts";
import { useFormat } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { withFilter } from "#web/ui/list/list-state.ts";
import { useListState } from "#web/ui/list/use-list-state.ts";
import { ThinBar } from "#web/ui/charts/thin-bar.tsx";
import classes from "./answer-summary.module.css";

/** The number of answers for each option, as bars that filter the list below. */
export function AnswerSummary({ question: { event_id, id: question_id } }: { question: Question }) {
  const { data } = useQuery(query(questions.summary, { params: { event_id, question_id } }));
  if (!data || data.data.answers === 0) return null;
  const { answers, is_cut, options } = data.data;
  return (
    <section className={classes.panel} aria-labelledby="summary">
      <h2 id="summary">
        {is_cut ? (
          <Plural value={answers} one="Latest answer" other="Latest # answers" />
        ) : (
          <Plural value={answers} one="# answer" other="# answers" />
        )}
      </h2>
      <ul>
        {options.map((option) => (
          <OneOption key={option.id} option={option} of={answers} />
        ))}
      </ul>
    </section>
  );
}

function OneOption({ option: { id, label, answers }, of }: { option: Summary["options"][number]; of: number }) {
  const format = useFormat();
  const [state, change] = useListState(answerList);
  const chosen = state.filters.some(({ field, value }) => field === "option_id" && value === String(id));
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={() => change(withFilter(state, "option_id", "eq", chosen ? null : String(id)))}
      >
        <span className={classes.words}>
          <span>{label}</span>
          <span className="figures">
            <strong>{format.number(answers)}</strong> · {format.percent(answers / of)}
          </span>
        </span>
        <ThinBar share={answers / of} />
      </button>
    </li>
  );
}

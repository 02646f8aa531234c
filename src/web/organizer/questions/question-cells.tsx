import { Trans, useLingui } from "@lingui/react/macro";
import type { Question } from "#contract/questions.ts";
import { useFormat } from "#web/platform/format.ts";
import type { Column } from "#web/ui/list/list-table.tsx";
import { RowName } from "#web/ui/list/row-name.tsx";
import { StatusDot } from "#web/ui/status-dot.tsx";
import { useTickets } from "#web/organizer/use-tickets.ts";
import { ConditionWords } from "./condition-words.tsx";
import { QuestionMenu } from "./question-menu.tsx";
import { QUESTION_OWNER_WORDS, QUESTION_TYPE_WORDS } from "./question-types.ts";

/** `all`: whatever a question may depend on. */
export function useQuestionColumns(all: Question[]): Column<Question>[] {
  return [
    { key: "name", kind: "name", label: <Trans>Question</Trans>, cell: (question) => <NameCell question={question} /> },
    {
      key: "asked",
      kind: "words",
      label: <Trans>Asked</Trans>,
      cell: (question) => <AskedCell question={question} all={all} />,
    },
    {
      key: "state",
      kind: "state",
      yields: "last",
      label: <Trans>State</Trans>,
      cell: ({ is_hidden }) =>
        is_hidden ? (
          <StatusDot tone="quiet">
            <Trans>Hidden</Trans>
          </StatusDot>
        ) : (
          <StatusDot tone="good">
            <Trans>Shown</Trans>
          </StatusDot>
        ),
    },
    {
      key: "menu",
      kind: "actions",
      label: (
        <span className="visually-hidden">
          <Trans>Actions</Trans>
        </span>
      ),
      cell: (question) => <QuestionMenu question={question} />,
      phone: "beside",
    },
  ];
}

function NameCell({ question: { title, type, required } }: { question: Question }) {
  const { t, i18n } = useLingui();
  const label = i18n._(QUESTION_TYPE_WORDS[type].label);
  return <RowName note={required ? t`${label} · needs an answer` : label}>{title}</RowName>;
}

/** Of whom, with which tickets, and after which answer. */
function AskedCell({ question, all }: { question: Question; all: Question[] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const tickets = useTickets();
  const { belongs_to, all_tickets, ticket_ids, condition } = question;
  const names = tickets.filter(({ id }) => ticket_ids.includes(id)).map(({ title }) => title);
  const cause = all.find(({ id }) => id === condition?.question_id);
  return (
    <RowName note={cause && condition && <ConditionWords cause={cause} option_ids={condition.option_ids} />}>
      {i18n._(QUESTION_OWNER_WORDS[belongs_to].label)}
      {!all_tickets && ` · ${names.length > 0 ? format.list(names) : t`no ticket`}`}
    </RowName>
  );
}

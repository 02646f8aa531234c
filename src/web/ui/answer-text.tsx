import type { ReadableAnswer } from "#contract/responses.ts";
import { ADDRESS_PARTS, type AnsweredAddress } from "#domain/questions.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./answer-text.module.css";

/** Questions and answers, one below the other, because they rarely fit side by side. */
export function AnswersList({ answers }: { answers: readonly ReadableAnswer[] }) {
  return (
    <dl className={classes.answers}>
      {answers.map((answer) => (
        <div key={answer.question_id}>
          <dt>{answer.title}</dt>
          <dd>
            <AnswerText answer={answer} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An answer in the user's language: a date written out, a country by its name. */
export function AnswerText({ answer: { type, answer } }: { answer: Pick<ReadableAnswer, "type" | "answer"> }) {
  const format = useFormat();
  if (Array.isArray(answer)) return <>{format.list(answer)}</>;
  if (typeof answer !== "string") return <Address parts={answer} />;
  if (type === "DATE") return <>{format.moment(`${answer}T12:00Z`, "UTC", "writtenDay")}</>;
  return <span className={classes.text}>{answer}</span>;
}

function Address({ parts }: { parts: AnsweredAddress }) {
  const format = useFormat();
  const lines = ADDRESS_PARTS.flatMap((part) => {
    const text = parts[part];
    return text ? [part === "country" ? format.countryName(text) : text] : [];
  });
  return <span className={classes.text}>{lines.join("\n")}</span>;
}

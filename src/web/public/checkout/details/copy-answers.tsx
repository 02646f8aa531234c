import { Trans } from "@lingui/react/macro";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import classes from "./details-form.module.css";
import type { DetailsValues } from "./details-values.ts";
import { type StoredAnswer, shared } from "./stored-answers.ts";

/** Copies the first ticket's answers to the others, as far as they are asked the same questions. */
export function CopyAnswers({ form, at }: { form: FormApi<DetailsValues>; at: number }) {
  const { attendees } = form.watch();
  const first = attendees.findIndex(({ questions }) => questions.length > 0);
  const from = attendees[at]?.questions ?? [];
  const others = attendees.flatMap((attendee, index) =>
    index > at && isAlike(attendee.questions, from) ? [index] : [],
  );
  if (at !== first || others.length === 0 || !from.some(isAnswered)) return null;
  const number = at + 1;
  const copy = () =>
    others.forEach((index) =>
      form.setValue(`attendees.${index}.questions`, shared(from, attendees[index]?.questions ?? [])),
    );
  return (
    <button type="button" className={classes.quiet} onClick={copy}>
      <Trans>Use these answers for all tickets</Trans>
      <VisuallyHidden>
        <Trans>Ticket {number}</Trans>
      </VisuallyHidden>
    </button>
  );
}

function isAlike(a: readonly StoredAnswer[], b: readonly StoredAnswer[]): boolean {
  return a.some(({ question_id }) => b.some((answer) => answer.question_id === question_id));
}

function isAnswered({ answer }: StoredAnswer): boolean {
  if (typeof answer === "object" && answer !== null) return Object.values(answer).some(Boolean);
  return answer !== null && answer !== "";
}

import { Trans } from "@lingui/react/macro";
import { type ReactNode, Suspense, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { fullName } from "#domain/names.ts";
import { lazy } from "#web/ui/lazy.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { NameRow } from "#web/ui/form/name-row.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import type { FormApi } from "#web/ui/form/use-form.ts";
import classes from "./details-form.module.css";
import { type AttendeeValues, type DetailsValues, EMPTY_PERSON, nameOf, type Person } from "./details-values.ts";
import { EmailField } from "./email-field.tsx";
import { type StoredAnswer, shared } from "./stored-answers.ts";

/**
 * Attendee of one ticket with further questions (`children`). An attendee who is the buyer is one
 * line, without fields for the name. Without `isNamed`, only the questions.
 */
export function AttendeeFields({
  form,
  at,
  isNamed,
  children,
}: {
  form: FormApi<DetailsValues>;
  at: number;
  isNamed: boolean;
  children: ReactNode;
}) {
  const { attendees, order: buyer } = form.watch();
  const [isPasting, setIsPasting] = useState(false);
  const [notice, setNotice] = useState<ReactNode>();
  /** Who was named before the buyer took the ticket. */
  const [other, setOther] = useState(EMPTY_PERSON);
  const heading = useRef<HTMLHeadingElement>(null);
  const names = useRef<HTMLDivElement>(null);
  const attendee = attendees[at];
  if (!attendee) return null;
  const number = at + 1;
  const field = (name: keyof Person) => ({
    ...form.field(`attendees.${at}.${name}`),
    onChange: (value: string | null) => {
      form.setValue(`attendees.${at}.${name}`, value ?? "");
      form.setValue(`attendees.${at}.follows`, false);
    },
  });
  const isBuyer = isNamed && attendee.follows;
  const copyTo = (index: number) =>
    form.setValue(`attendees.${index}`, { ...(attendees[index] ?? attendee), ...nameOf(buyer), follows: true });

  function nameSomeoneElse() {
    flushSync(() => form.setValue(`attendees.${at}`, { ...(attendee as AttendeeValues), ...other, follows: false }));
    names.current?.querySelector("input")?.focus();
  }

  function nameBuyer() {
    setOther(nameOf(attendee as AttendeeValues));
    copyTo(at);
    heading.current?.focus();
  }

  function closePasting(news: ReactNode) {
    setIsPasting(false);
    setNotice(news);
    heading.current?.focus();
  }

  return (
    <section className={classes.section} aria-labelledby={`attendee-${at}`}>
      <div className={classes.head}>
        <div>
          <h2 id={`attendee-${at}`} ref={heading} tabIndex={-1}>
            <Trans>Ticket {number}</Trans>
          </h2>
          <p>{attendee.item_name}</p>
          {isBuyer && <p>{attendee.first_name ? fullName(attendee) : <Trans>In the buyer’s name</Trans>}</p>}
        </div>
        <div className={classes.copies}>
          {isBuyer && (
            <button type="button" className={classes.quiet} onClick={nameSomeoneElse}>
              <Trans>For someone else</Trans>
              <VisuallyHidden>
                <Trans>Ticket {number}</Trans>
              </VisuallyHidden>
            </button>
          )}
          {isNamed && !isBuyer && (
            <button type="button" className={classes.quiet} onClick={nameBuyer}>
              <Trans>Same as buyer</Trans>
              <VisuallyHidden>
                <Trans>Ticket {number}</Trans>
              </VisuallyHidden>
            </button>
          )}
          {isNamed && at === 0 && attendees.length > 1 && !attendees.every(({ follows }) => follows) && (
            <button
              type="button"
              className={classes.quiet}
              onClick={() => attendees.forEach((_one, index) => copyTo(index))}
            >
              <Trans>Use my details for all tickets</Trans>
            </button>
          )}
          {isNamed && at === 0 && attendees.length > 2 && !isPasting && (
            <button type="button" className={classes.quiet} onClick={() => setIsPasting(true)}>
              <Trans>Paste names</Trans>
            </button>
          )}
          <CopyAnswers form={form} at={at} />
        </div>
      </div>
      {isPasting && (
        <Suspense>
          <PasteNames form={form} close={closePasting} />
        </Suspense>
      )}
      {at === 0 && (
        <p role="status" className={classes.notice}>
          {notice}
        </p>
      )}
      {isNamed && (
        <div ref={names} className={classes.names} hidden={isBuyer}>
          <NameRow
            first={
              <TextField
                {...field("first_name")}
                label={<Trans>First name</Trans>}
                autoComplete={`section-ticket${number} given-name`}
                required
              />
            }
            last={
              <TextField
                {...field("last_name")}
                label={<Trans>Last name (optional)</Trans>}
                autoComplete={`section-ticket${number} family-name`}
              />
            }
          />
          <EmailField field={field("email")} autoComplete={`section-ticket${number} email`} />
        </div>
      )}
      {children}
    </section>
  );
}

const PasteNames = lazy(() => import("./paste-names.tsx"));

/** Copies the first ticket's answers to the others, as far as they are asked the same questions. */
function CopyAnswers({ form, at }: { form: FormApi<DetailsValues>; at: number }) {
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

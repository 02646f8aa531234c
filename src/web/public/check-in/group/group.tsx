import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { fullName } from "#domain/names.ts";
import { useFormat } from "#web/platform/format.ts";
import type { CheckInSync } from "#web/public/check-in/admissions/check-in-sync.ts";
import type { Admissions } from "#web/public/check-in/admissions/use-admissions.ts";
import { isThrough, type Scan } from "#web/public/check-in/admissions/verdict.ts";
import { type FoundGuest, useFound } from "#web/public/check-in/finder/use-found.ts";
import classes from "#web/public/check-in/panel/station-panel.module.css";
import { VerdictWord } from "#web/public/check-in/result-messages.tsx";

type GroupProps = {
  list: CheckInListPublic;
  engine: CheckInSync;
  scan: Scan;
  admissions: Pick<Admissions, "admit">;
  close: () => void;
};

/**
 * Checks in other attendees of a scanned ticket's order as a batch: the user selects who comes in.
 */
export default function Group({ list, engine, scan, admissions, close }: GroupProps) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { found, error } = useFound(engine, list, { of_order_with: scan.code });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [answers, setAnswers] = useState<ReadonlyMap<string, Scan>>(new Map());
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);

  const open = (found?.people ?? []).filter(({ in_since, code }) => in_since === null || answers.has(code));
  const chosen = open.filter(({ code }) => !left.has(code) && !answers.has(code));

  async function go() {
    if (isBusy || chosen.length === 0) return;
    setIsBusy(true);
    for (const { code } of chosen) {
      const admission = await admissions.admit(code);
      setAnswers((before) => new Map(before).set(code, admission));
    }
    setIsBusy(false);
  }

  function toggle(code: string, isChosen: boolean) {
    setLeft((before) => {
      const after = new Set(before);
      if (isChosen) after.delete(code);
      else after.add(code);
      return after;
    });
  }

  return (
    <dialog ref={dialog} className={classes.panel} aria-labelledby={title} onClose={close}>
      <header>
        <h2 id={title}>
          <Trans>Guests in this order</Trans>
        </h2>
        <button type="button" className={classes.close} aria-label={t`Close`} onClick={close}>
          <IconX size={24} aria-hidden />
        </button>
      </header>
      {error && (
        <p role="alert" className={classes.bad}>
          {error.message}
        </p>
      )}
      {!found && !error && (
        <p role="status" className={classes.quiet}>
          <Trans>Searching…</Trans>
        </p>
      )}
      <ul className={classes.people}>
        {(found?.people ?? []).map((person) => (
          <Member
            key={person.code}
            person={person}
            zone={list.event.timezone}
            answer={answers.get(person.code)}
            isChosen={!left.has(person.code)}
            toggle={(isChosen) => toggle(person.code, isChosen)}
          />
        ))}
      </ul>
      <div className={classes.foot}>
        {chosen.length > 0 ? (
          <button type="button" data-first aria-disabled={isBusy || undefined} onClick={() => void go()}>
            <Plural value={chosen.length} one="Check in # guest" other="Check in # guests" />
          </button>
        ) : (
          <button type="button" data-first onClick={close}>
            <Trans>Next</Trans>
          </button>
        )}
      </div>
    </dialog>
  );
}

type MemberProps = {
  person: FoundGuest;
  zone: string;
  answer: Scan | undefined;
  isChosen: boolean;
  toggle: (isChosen: boolean) => void;
};

function Member({ person, zone, answer, isChosen, toggle }: MemberProps) {
  const format = useFormat();
  const name = fullName(person);
  const isDone = answer !== undefined || person.in_since !== null;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isDone ? answer === undefined || isIn(answer) : isChosen}
          disabled={isDone}
          onChange={(event) => toggle(event.currentTarget.checked)}
        />
        <span>
          {name}
          <small>
            {person.ticket_title}
            {person.note && ` · ${person.note}`}
          </small>
          {answer ? (
            <small role="status" className={isIn(answer) ? undefined : classes.bad}>
              <VerdictWord scan={answer} />
            </small>
          ) : (
            person.in_since && (
              <small>
                <Trans>Checked in {format.clockOrDay(person.in_since, zone)}</Trans>
              </small>
            )
          )}
        </span>
      </label>
    </li>
  );
}

function isIn(admission: Scan): boolean {
  return admission.is === "waiting" || (admission.is === "told" && isThrough(admission.verdict.kind));
}

import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { DoorAttendee } from "#contract/check-in-lists.ts";
import { useFormat } from "../../../platform/format.ts";
import type { Admissions } from "../admissions/use-admissions.ts";
import { REFUSAL_WORDS, type Scan } from "../admissions/verdict.ts";
import classes from "./finder.module.css";

/** One person: in with one tap, out again with another. */
export function FoundPerson({ person, zone, admissions }: { person: DoorAttendee; zone: string; admissions: Admissions }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const name = [person.first_name, person.last_name].filter(Boolean).join(" ");
  const { check_in_short_id, checked_in_at } = person;

  async function run(deed: () => Promise<string | undefined>) {
    setIsBusy(true);
    setProblem(await deed().catch((error: Error) => error.message));
    setIsBusy(false);
  }

  function problemOf(scan: Scan): string | undefined {
    if (scan.is === "waiting") return t`No network. It is sent as soon as there is one.`;
    if (scan.is === "failed") return scan.message;
    if (scan.is === "checking") return undefined;
    const { outcome } = scan.result;
    return outcome === "checked_in" || outcome === "already_checked_in" ? undefined : i18n._(REFUSAL_WORDS[outcome]);
  }

  return (
    <li className={classes.person} data-in={checked_in_at !== null || undefined}>
      <div className={classes.who}>
        <strong>{name}</strong>
        <span>
          {person.ticket_title} · <span className="figures">{person.public_id}</span>
        </span>
        {checked_in_at && (
          <span className={classes.since}>
            <Trans>In since {format.clockOrDay(checked_in_at, zone)}</Trans>
          </span>
        )}
        {problem && <span role="alert">{problem}</span>}
      </div>
      {check_in_short_id ? (
        <button type="button" data-quiet disabled={isBusy} aria-label={t`Undo check-in: ${name}`} onClick={() => void run(() => admissions.takeBack(check_in_short_id).then(() => undefined))}>
          <Trans>Undo</Trans>
        </button>
      ) : (
        <button type="button" disabled={isBusy} aria-label={t`Check in: ${name}`} onClick={() => void run(() => admissions.admit(person.short_id).then(problemOf))}>
          <Trans>Check in</Trans>
        </button>
      )}
    </li>
  );
}

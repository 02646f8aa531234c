import { Trans, useLingui } from "@lingui/react/macro";
import { useRef, useState } from "react";
import type { DoorAttendee } from "#contract/check-in-lists.ts";
import { fullName } from "#domain/names.ts";
import { useFormat } from "#web/platform/format.ts";
import type { Admissions } from "#web/public/check-in/admissions/use-admissions.ts";
import { REFUSAL_WORDS, type Scan } from "#web/public/check-in/admissions/verdict.ts";
import classes from "./finder.module.css";

/** One person: in with one tap, out again with a second thought. */
export function FoundPerson({
  person,
  zone,
  admissions,
}: {
  person: DoorAttendee;
  zone: string;
  admissions: Admissions;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const name = fullName(person);
  const { check_in_short_id, checked_in_at } = person;

  function problemOf(scan: Scan): string | undefined {
    if (scan.is === "waiting") return t`No network. It is sent as soon as there is one.`;
    if (scan.is === "failed") return scan.message;
    if (scan.is === "checking") return undefined;
    const { outcome } = scan.result;
    return outcome === "checked_in" || outcome === "already_checked_in" ? undefined : i18n._(REFUSAL_WORDS[outcome]);
  }

  const checkIn = async () => setProblem(problemOf(await admissions.admit(person.code)));
  const takeBack = async (short_id: string) => {
    setProblem(
      await admissions.takeBack(short_id).then(
        () => undefined,
        (error: Error) => error.message,
      ),
    );
    setIsAsking(false);
  };

  return (
    <li className={classes.person} data-asking={isAsking || undefined}>
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
        {isAsking && (
          <span className={classes.question} role="alert">
            <Trans>Undo this check-in? The ticket lets somebody in again.</Trans>
          </span>
        )}
        {problem && (
          <span className={classes.problem} role="alert">
            {problem}
          </span>
        )}
      </div>
      <Deeds
        name={name}
        isIn={check_in_short_id !== null}
        isAsking={isAsking && check_in_short_id !== null}
        ask={setIsAsking}
        checkIn={checkIn}
        takeBack={() => takeBack(check_in_short_id ?? "")}
      />
    </li>
  );
}

type DeedsProps = {
  name: string;
  isIn: boolean;
  isAsking: boolean;
  ask: (is_asking: boolean) => void;
  checkIn: () => Promise<void>;
  takeBack: () => Promise<void>;
};

/** The last button stays the same one whatever it says, so that the keyboard's place is kept; where "Undo" was, "Keep" comes. */
function Deeds({ name, isIn, isAsking, ask, checkIn, takeBack }: DeedsProps) {
  const { t } = useLingui();
  const last = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function run(deed: () => Promise<void>) {
    if (isBusy) return;
    setIsBusy(true);
    await deed();
    setIsBusy(false);
    last.current?.focus();
  }

  const label = isAsking ? t`Keep` : isIn ? t`Undo` : t`Check in`;
  const saidLabel = isAsking ? t`Keep` : isIn ? t`Undo check-in: ${name}` : t`Check in: ${name}`;
  return (
    <div className={classes.deeds}>
      {isAsking && (
        <button type="button" data-quiet aria-disabled={isBusy || undefined} onClick={() => void run(takeBack)}>
          <Trans>Undo check-in</Trans>
        </button>
      )}
      <button
        ref={last}
        type="button"
        data-quiet={(isIn && !isAsking) || undefined}
        aria-disabled={isBusy || undefined}
        aria-label={saidLabel}
        onClick={() => (isIn ? ask(!isAsking) : void run(checkIn))}
      >
        {label}
      </button>
    </div>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { IconCheck } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { DoorAttendee } from "#contract/check-in.ts";
import { fullName } from "#domain/names.ts";
import { useFormat } from "#web/platform/format.ts";
import { About } from "#web/ui/about.tsx";
import type { Admissions } from "#web/public/check-in/admissions/use-admissions.ts";
import { REFUSAL_WORDS, type Scan } from "#web/public/check-in/admissions/verdict.ts";
import classes from "./finder.module.css";

/** One person: in with one tap, out again with a second thought. Without a network the tap is kept, and said to be. */
export function FoundPerson({
  person,
  zone,
  admissions,
  next,
}: {
  person: DoorAttendee;
  zone: string;
  admissions: Admissions;
  /** They are in, or as good as in: on to whoever comes next. */
  next: () => void;
}) {
  const { i18n } = useLingui();
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const name = fullName(person);
  const { check_in_short_id, checked_in_at } = person;

  const isKept = check_in_short_id === null && admissions.waiting.some(({ code }) => code === person.code);

  function problemOf(scan: Scan): string | undefined {
    if (scan.is === "failed") return scan.message;
    if (scan.is !== "judged") return undefined;
    const { outcome } = scan.result;
    return outcome === "checked_in" || outcome === "already_checked_in" ? undefined : i18n._(REFUSAL_WORDS[outcome]);
  }

  const checkIn = async () => {
    const found = problemOf(await admissions.admit(person.code));
    setProblem(found);
    if (!found) next();
  };
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
          {person.ticket_title} · <span className={classes.reference}>{person.public_id}</span>
        </span>
        {person.note && <span className={classes.note}>{person.note}</span>}
        {person.is_unpaid && (
          <span className={classes.unpaid}>
            <Trans context="of a ticket">Not paid yet</Trans>
          </span>
        )}
        {checked_in_at && (
          <span className={classes.since}>
            <Trans>In since {format.clockOrDay(checked_in_at, zone)}</Trans>
          </span>
        )}
        {isKept && (
          <span className={classes.kept} role="status">
            <Trans>No network. It is sent as soon as there is one.</Trans>
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
        isKept={isKept}
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
  isKept: boolean;
  isAsking: boolean;
  ask: (is_asking: boolean) => void;
  checkIn: () => Promise<void>;
  takeBack: () => Promise<void>;
};

/** The last button stays the same one whatever it says, so that the keyboard's place is kept; where "Undo" was, "Keep" comes. */
function Deeds({ name, isIn, isKept, isAsking, ask, checkIn, takeBack }: DeedsProps) {
  const { t } = useLingui();
  const last = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function run(deed: () => Promise<void>) {
    if (isBusy || isKept) return;
    setIsBusy(true);
    last.current?.focus();
    await deed();
    setIsBusy(false);
  }

  const label = isAsking ? t`Keep` : isIn ? t`Undo` : isKept ? t`Kept` : t`Check in`;
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
        data-kept={isKept || undefined}
        aria-disabled={isBusy || isKept || undefined}
        onClick={() => (isIn ? ask(!isAsking) : void run(checkIn))}
      >
        {label}
        {isKept && <IconCheck size={18} aria-hidden />}
        {!isAsking && <About>{name}</About>}
      </button>
    </div>
  );
}

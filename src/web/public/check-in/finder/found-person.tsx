import { Trans, useLingui } from "@lingui/react/macro";
import { IconCheck } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { fullName } from "#domain/names.ts";
import { useFormat } from "#web/platform/format.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import type { CheckInSync, StationStatus } from "#web/public/check-in/admissions/check-in-sync.ts";
import type { Admissions } from "#web/public/check-in/admissions/use-admissions.ts";
import { isThrough, type Scan } from "#web/public/check-in/admissions/verdict.ts";
import { REASONS } from "#web/public/check-in/result-messages.tsx";
import classes from "./finder.module.css";
import type { FoundGuest } from "./use-found.ts";

type FoundPersonProps = {
  person: FoundGuest;
  list: CheckInListPublic;
  engine: CheckInSync;
  waiting: StationStatus["waiting"];
  admissions: Admissions;
  /**
   * Called once the attendee is in, or will be when the scan is sent: continues with the next one.
   */
  next: () => void;
  again: () => void;
};

/**
 * One attendee: checked in with one tap, checked out after confirmation. Without a network the
 * check-in is stored, which is shown.
 */
export function FoundPerson({ person, list, engine, waiting, admissions, next, again }: FoundPersonProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  /** The check-in made here: the list on this device does not know its id. */
  const [ownCheckInId, setOwnCheckInId] = useState<string | null>(null);
  const check_in_short_id = person.check_in_short_id ?? ownCheckInId;
  const name = fullName(person);
  const { direction } = admissions;
  const queued = waiting.findLast(({ code, admitted }) => admitted && code === person.code);
  const isQueued = queued?.direction === direction;
  const isIn = queued ? queued.direction === "in" : person.in_since !== null;
  const since = queued?.direction === "in" ? new Date(queued.at).toISOString() : queued ? null : person.in_since;

  function problemOf(scan: Scan): string | undefined {
    if (scan.is === "failed") return scan.message || t`Couldn’t check in`;
    if (scan.is !== "told" || isThrough(scan.verdict.kind) || scan.verdict.kind === "already_in") return undefined;
    const reason = REASONS[scan.verdict.kind];
    return reason && i18n._(reason);
  }

  const go = async () => {
    const scan = await admissions.admit(person.code);
    const found = problemOf(scan);
    setOwnCheckInId(scan.is === "told" ? scan.verdict.check_in_short_id : null);
    setProblem(found);
    again();
    if (!found) next();
  };
  const takeBack = async () => {
    const action = queued ? engine.takeBack(queued) : admissions.takeBack(check_in_short_id ?? "");
    setProblem(
      await action.then(
        () => undefined,
        (error: Error) => error.message || t`Still sending. Try again in a moment.`,
      ),
    );
    again();
    setIsAsking(false);
  };
  const canTakeBack = direction === "in" && isIn && (queued ? !queued.was_tried : check_in_short_id !== null);

  return (
    <li className={classes.person} data-asking={isAsking || undefined}>
      <div className={classes.who}>
        <strong>{name}</strong>
        <span>
          {person.ticket_title}
          {person.public_id !== null && (
            <>
              {" "}
              · <span className={classes.reference}>{person.public_id}</span>
            </>
          )}
        </span>
        {person.note && <span className={classes.note}>{person.note}</span>}
        {person.is_unpaid && (
          <span className={classes.unpaid}>
            <Trans context="of a ticket">Awaiting payment</Trans>
          </span>
        )}
        {isIn && since && (
          <span className={classes.since}>
            <Trans>Checked in {format.clockOrDay(since, list.event.timezone)}</Trans>
          </span>
        )}
        {isQueued && (
          <span className={classes.stored} role="status">
            <Trans>No network. We’ll send it once you’re online.</Trans>
          </span>
        )}
        {isAsking && (
          <span className={classes.question} role="alert">
            <Trans>Undo this check-in? The ticket can then be used again.</Trans>
          </span>
        )}
        {problem && (
          <span className={classes.problem} role="alert">
            {problem}
          </span>
        )}
      </div>
      <Actions
        name={name}
        is={direction === "out" ? (isIn ? "to_let_out" : "done") : canTakeBack ? "in" : isIn ? "done" : "to_let_in"}
        isQueued={isQueued}
        isAsking={isAsking && canTakeBack}
        ask={setIsAsking}
        go={go}
        takeBack={takeBack}
      />
    </li>
  );
}

type ActionsProps = {
  name: string;
  /** `in`: can be undone. `done`: no action. */
  is: "to_let_in" | "to_let_out" | "in" | "done";
  isQueued: boolean;
  isAsking: boolean;
  ask: (is_asking: boolean) => void;
  go: () => Promise<void>;
  takeBack: () => Promise<void>;
};

/**
 * The last button keeps its element whatever its label, so that the keyboard focus stays; "Keep"
 * replaces "Undo" at the same position.
 */
function Actions({ name, is, isQueued, isAsking, ask, go, takeBack }: ActionsProps) {
  const { t } = useLingui();
  const last = useRef<HTMLButtonElement>(null);
  const [isBusy, setIsBusy] = useState(false);
  const isDone = is === "done";

  async function run(action: () => Promise<void>) {
    if (isBusy || isDone) return;
    setIsBusy(true);
    last.current?.focus();
    await action();
    setIsBusy(false);
  }

  const labels = {
    to_let_in: t`Check in`,
    to_let_out: t`Check out`,
    in: isAsking ? t`Keep` : t`Undo`,
    done: isQueued ? t`Saved` : t({ message: "Done", context: "at the door" }),
  };
  return (
    <div className={classes.actions}>
      {isAsking && (
        <button type="button" data-quiet aria-disabled={isBusy || undefined} onClick={() => void run(takeBack)}>
          <Trans>Undo check-in</Trans>
        </button>
      )}
      <button
        ref={last}
        type="button"
        data-quiet={(is === "in" && !isAsking) || undefined}
        data-stored={(isQueued && isDone) || undefined}
        aria-disabled={isBusy || isDone || undefined}
        onClick={() => (is === "in" ? ask(!isAsking) : void run(go))}
      >
        {labels[is]}
        {isDone && <IconCheck size={18} aria-hidden />}
        {!isAsking && <VisuallyHidden>{name}</VisuallyHidden>}
      </button>
    </div>
  );
}

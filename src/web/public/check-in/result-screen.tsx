import { Plural, Trans } from "@lingui/react/macro";
import { useEffect, useId, useLayoutEffect, useRef, useState, type MouseEvent, type ReactNode } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { fullName } from "#domain/names.ts";
import type { Admissions } from "./admissions/use-admissions.ts";
import { isThrough, type Scan, type Verdict, type NotifiedAttendee, verdictKind } from "./admissions/verdict.ts";
import { BadgeLink } from "./badge-link.tsx";
import classes from "./result-screen.module.css";
import { VerdictWord, Why } from "./result-messages.tsx";
import { VerdictSign } from "./verdict-sign.tsx";

/**
 * The result of an admitted and paid attendee closes by itself; all others stay until a tap or the
 * next scan.
 */
const STAYS_MS = 2_500;
const WALK_ON = ["admitted", "signed", "checked_out", "waiting"];

type ResultScreenProps = {
  scan: Scan;
  list: CheckInListPublic;
  isAway: boolean;
  admissions: Pick<Admissions, "dismiss" | "takeBack">;
  /** Shows the other attendees of the order, to be checked in as well. */
  showOthers: (scan: Scan) => void;
};

/**
 * The result over the whole screen, as color, shape and word, so that it need not be read. A tap
 * anywhere or Escape continues.
 */
export function ResultScreen({ scan, list, isAway, admissions, showOthers }: ResultScreenProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [isAsking, setIsAsking] = useState(false);
  const kind = verdictKind(scan);
  const { dismiss } = admissions;
  const verdict = scan.is === "told" ? scan.verdict : undefined;
  const guest = verdict?.guest ?? null;
  const others = verdict?.others_of_order ?? 0;
  // Notes for check-in must be read before the next attendee.
  const isToBeRead = Boolean(guest?.note) || (guest?.answers.length ?? 0) > 0;
  const badge = verdict && scan.direction === "in" ? badgeOf(verdict, list) : null;
  const walksOn = WALK_ON.includes(kind) && !isAsking && !isToBeRead && others === 0 && badge === null;

  useLayoutEffect(() => dialog.current?.showModal(), []);

  useEffect(() => {
    if (!walksOn) return;
    const timer = setTimeout(dismiss, STAYS_MS);
    return () => clearTimeout(timer);
  }, [walksOn, dismiss]);

  return (
    // oxlint-disable-next-line click-events-have-key-events, no-noninteractive-element-interactions -- the button below does the same
    <dialog
      ref={dialog}
      className={classes.screen}
      data-kind={kind}
      aria-labelledby={title}
      onClose={dismiss}
      onClick={isAsking ? undefined : dismiss}
    >
      <div role="alert" className={classes.words}>
        <VerdictSign kind={kind} />
        <p id={title} className={classes.verdict}>
          <VerdictWord scan={scan} />
        </p>
        {guest && <Guest guest={guest} />}
        {verdict?.is_test && (
          <p>
            <Trans>Test ticket. Not counted.</Trans>
          </p>
        )}
        {verdict?.is_old_code && (
          <p>
            <Trans>Ticket from a previous provider</Trans>
          </p>
        )}
        {guest && isToBeRead && <ToBeRead guest={guest} />}
        <Why scan={scan} zone={list.event.timezone} />
        {badge?.check_in_short_id === null && (
          <p>
            <Trans>No network. Print the badge later from “Last scans”.</Trans>
          </p>
        )}
      </div>
      {kind !== "checking" && (
        <ResultButtons
          scan={scan}
          admissions={admissions}
          isAsking={isAsking}
          ask={setIsAsking}
          others={others > 0 ? <Others count={others} show={() => showOthers(scan)} /> : null}
          badge={
            badge?.check_in_short_id && (
              <BadgeLink list={list} check_in_short_id={badge.check_in_short_id} isAway={isAway} />
            )
          }
        />
      )}
    </dialog>
  );
}

/**
 * Returns the badge of an attendee who is in; its id is null until the server has the check-in.
 * Null where no badge is printed.
 */
function badgeOf({ kind, is_test, check_in_short_id }: Verdict, { badge_size }: CheckInListPublic) {
  const isIn = isThrough(kind) || (kind === "already_in" && check_in_short_id !== null);
  return badge_size && isIn && !is_test ? { check_in_short_id } : null;
}

function Guest({ guest }: { guest: NotifiedAttendee }) {
  return (
    <>
      <p className={classes.name}>{fullName(guest)}</p>
      <p>
        {guest.ticket_title}
        {guest.public_id !== null && (
          <>
            {" "}
            · <span className="figures">{guest.public_id}</span>
          </>
        )}
      </p>
    </>
  );
}

/** The answers and the note for check-in, such as "Vegan", "over 18" or "wheelchair place". */
function ToBeRead({ guest }: { guest: NotifiedAttendee }) {
  return (
    <div className={classes.note}>
      {guest.note && <p>{guest.note}</p>}
      {guest.answers.length > 0 && (
        <dl>
          {guest.answers.map(({ title, answer }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function Others({ count, show }: { count: number; show: () => void }) {
  return (
    <button
      type="button"
      data-quiet
      onClick={(event) => {
        event.stopPropagation();
        show();
      }}
    >
      <Plural value={count} one="# more in this order" other="# more in this order" />
    </button>
  );
}

type ResultButtonsProps = {
  scan: Scan;
  admissions: Pick<Admissions, "dismiss" | "takeBack">;
  isAsking: boolean;
  ask: (is_asking: boolean) => void;
  others: ReactNode;
  badge: ReactNode;
};

/**
 * Continues with the next attendee, or undoes the check-in after confirmation, to prevent
 * accidental taps.
 */
function ResultButtons({ scan, admissions, isAsking, ask, others, badge }: ResultButtonsProps) {
  const [problem, setProblem] = useState<string>();
  const check_in_short_id = scan.is === "told" && scan.direction === "in" ? scan.verdict.check_in_short_id : null;
  if (!isAsking || check_in_short_id === null) {
    return (
      <div className={classes.buttons}>
        {others}
        {badge}
        {check_in_short_id !== null && (
          <button type="button" data-quiet onClick={withStopPropagation(() => ask(true))}>
            <Trans>Undo check-in</Trans>
          </button>
        )}
        <button key="next" type="button" ref={focus} onClick={admissions.dismiss}>
          <Trans>Next</Trans>
        </button>
      </div>
    );
  }
  const takeBack = () =>
    void admissions.takeBack(check_in_short_id).then(admissions.dismiss, (error: Error) => setProblem(error.message));
  return (
    <div className={classes.question}>
      <p role="alert">{problem ?? <Trans>Undo this check-in? The ticket can then be used again.</Trans>}</p>
      <div className={classes.buttons}>
        <button type="button" data-quiet onClick={withStopPropagation(takeBack)}>
          <Trans>Undo check-in</Trans>
        </button>
        <button key="keep" type="button" ref={focus} onClick={withStopPropagation(() => ask(false))}>
          <Trans>Keep</Trans>
        </button>
      </div>
    </div>
  );
}

/** The surrounding screen handles every tap as "next". */
function withStopPropagation(action: () => void) {
  return (event: MouseEvent) => {
    event.stopPropagation();
    action();
  };
}

const focus = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true });

import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import type { CheckInResult } from "#contract/check-in.ts";
import { fullName } from "#domain/names.ts";
import { useFormat } from "#web/platform/format.ts";
import type { Admissions } from "./admissions/use-admissions.ts";
import { REFUSAL_WORDS, type Scan, verdictKind } from "./admissions/verdict.ts";
import { ResultButtons } from "./result-buttons.tsx";
import classes from "./result-screen.module.css";
import { VerdictSign } from "./verdict-sign.tsx";

/** A guest who is in and has paid walks on; everything else waits for a thumb, or for the next guest. */
const STAYS_MS = 2_500;

/** The answer, over the whole screen: a colour, a shape and a word, so that nobody has to read. A tap anywhere goes on, and so does Escape. */
export function ResultScreen({ scan, zone, admissions }: { scan: Scan; zone: string; admissions: Admissions }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const [isAsking, setIsAsking] = useState(false);
  const kind = verdictKind(scan);
  const { dismiss } = admissions;
  const result = scan.is === "judged" ? scan.result : undefined;
  const isUnpaid = kind === "admitted" && result?.attendee?.is_unpaid === true;
  const note = result?.attendee?.note ?? null;
  // what the door is to know is read before the next guest
  const walksOn = (kind === "admitted" || kind === "waiting") && !isAsking && !isUnpaid && !note;

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
          <VerdictWords scan={scan} />
        </p>
        {result?.attendee && <Guest attendee={result.attendee} />}
        {result?.is_old_code && (
          <p>
            <Trans>A ticket from the earlier provider</Trans>
          </p>
        )}
        {note && <p className={classes.note}>{note}</p>}
        {isUnpaid && (
          <p className={classes.unpaid}>
            <Trans>This order is not paid yet.</Trans>
          </p>
        )}
        <Why scan={scan} zone={zone} />
      </div>
      {kind !== "checking" && (
        <ResultButtons
          check_in_short_id={result?.check_in_short_id ?? null}
          admissions={admissions}
          isAsking={isAsking}
          ask={setIsAsking}
        />
      )}
    </dialog>
  );
}

function VerdictWords({ scan }: { scan: Scan }) {
  if (scan.is === "checking") return <Trans>Checking…</Trans>;
  if (scan.is === "waiting") return <Trans>Kept for later</Trans>;
  if (scan.is === "failed") return <Trans>Not checked</Trans>;
  const { outcome } = scan.result;
  if (outcome === "checked_in") return <Trans>Admitted</Trans>;
  if (outcome === "already_checked_in") return <Trans>You already scanned this ticket</Trans>;
  return <Trans>Not valid here</Trans>;
}

function Guest({ attendee }: { attendee: NonNullable<CheckInResult["attendee"]> }) {
  return (
    <>
      <p className={classes.name}>{fullName(attendee)}</p>
      <p>
        {attendee.ticket_title} · <span className="figures">{attendee.public_id}</span>
      </p>
    </>
  );
}

function Why({ scan, zone }: { scan: Scan; zone: string }) {
  const { t, i18n } = useLingui();
  if (scan.is === "waiting") return <p>{t`No network. This ticket is checked as soon as there is one.`}</p>;
  if (scan.is === "failed") return <p>{scan.message}</p>;
  if (scan.is === "checking") return null;
  const { outcome } = scan.result;
  if (outcome === "already_checked_in") return <FirstTime scan={scan} zone={zone} />;
  return outcome === "checked_in" ? null : <p>{i18n._(REFUSAL_WORDS[outcome])}</p>;
}

/** When they came in, and through which list. */
function FirstTime({ scan, zone }: { scan: Extract<Scan, { is: "judged" }>; zone: string }) {
  const format = useFormat();
  const { checked_in_at, check_in_list_name } = scan.result;
  if (!checked_in_at) return null;
  const time = format.clockOrDay(checked_in_at, zone);
  return (
    <p>
      {check_in_list_name === null ? (
        <Trans>In since {time}</Trans>
      ) : (
        <Trans>
          In since {time} · {check_in_list_name}
        </Trans>
      )}
    </p>
  );
}

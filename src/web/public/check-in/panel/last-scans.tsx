import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { fullName } from "#domain/names.ts";
import { useFormat } from "#web/platform/format.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { type CheckInSync, type StationStatus, NotYet } from "#web/public/check-in/admissions/check-in-sync.ts";
import { isThrough } from "#web/public/check-in/admissions/verdict.ts";
import { VERDICT_LABELS } from "#web/public/check-in/result-messages.tsx";
import { BadgeLink } from "#web/public/check-in/badge-link.tsx";
import classes from "./station-panel.module.css";

const SHOWN = 30;

type Entry = StationStatus["last"][number];

export function LastScans({
  list,
  engine,
  scans,
  isAway,
}: {
  list: CheckInListPublic;
  engine: CheckInSync;
  scans: readonly Entry[];
  isAway: boolean;
}) {
  if (scans.length === 0) {
    return (
      <p className={classes.quiet}>
        <Trans>No scans on this device yet</Trans>
      </p>
    );
  }
  return (
    <ol className={classes.scans}>
      {scans.slice(0, SHOWN).map((scan) => (
        <LastScan key={scan.id} scan={scan} list={list} engine={engine} isAway={isAway} />
      ))}
    </ol>
  );
}

type LastScanProps = { scan: Entry; list: CheckInListPublic; engine: CheckInSync; isAway: boolean };

function LastScan({ scan, list, engine, isAway }: LastScanProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { verdict, later, conflict, was_undone } = scan.result;
  const attendee = verdict?.guest ?? later?.attendee ?? null;
  const name = attendee ? fullName(attendee) : `…${scan.code.slice(-4)}`;
  const can = !was_undone && scan.direction === "in" && scan.admitted && (!verdict || isThrough(verdict.kind));
  const check_in_short_id = (later ?? verdict)?.check_in_short_id ?? null;
  const takeBack = () =>
    engine.takeBack(scan).then(
      () => setIsAsking(false),
      (error: Error) => setProblem(error instanceof NotYet ? t`Still sending. Try again in a moment.` : error.message),
    );
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span>
          <span className="figures">{format.clockOrDay(new Date(scan.at).toISOString(), list.event.timezone)}</span>
          {" · "}
          {was_undone ? (
            <Trans>Undone</Trans>
          ) : verdict ? (
            i18n._(VERDICT_LABELS[verdict.kind])
          ) : (
            <Trans>Saved for later</Trans>
          )}
          {!scan.is_sent && (
            <>
              {" · "}
              <Trans>not sent yet</Trans>
            </>
          )}
        </span>
        {conflict && (
          <span className={classes.bad}>
            <Trans>Someone was already admitted with this ticket.</Trans>
          </span>
        )}
        {list.badge_size && can && check_in_short_id !== null && (
          <BadgeLink
            list={list}
            check_in_short_id={check_in_short_id}
            isAway={isAway}
            about={<VisuallyHidden>{name}</VisuallyHidden>}
          />
        )}
        {problem && (
          <span role="alert" className={classes.bad}>
            {problem}
          </span>
        )}
      </div>
      {can && (
        <button
          type="button"
          data-asking={isAsking || undefined}
          onClick={() => (isAsking ? void takeBack() : setIsAsking(true))}
        >
          {isAsking ? <Trans>Confirm undo</Trans> : <Trans>Undo</Trans>}
          <VisuallyHidden>{name}</VisuallyHidden>
        </button>
      )}
    </li>
  );
}

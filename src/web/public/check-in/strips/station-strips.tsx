import { Trans } from "@lingui/react/macro";
import { IconCloudDownload } from "@tabler/icons-react";
import { Suspense } from "react";
import { lazy } from "#web/ui/lazy.ts";
import type { CheckInListPublic } from "#contract/check-in.ts";
import { useFormat } from "#web/platform/format.ts";
import type { StationStatus } from "#web/public/check-in/admissions/check-in-sync.ts";
import classes from "#web/public/check-in/station.module.css";
import { LATER } from "#web/public/check-in/later.ts";
import { WaitingStrip } from "./pending-strip.tsx";

const ConflictStrip = lazy(LATER.conflict);

/**
 * Notices besides the scans: the network state, a list that is still loading, and tickets that
 * admitted two people.
 */
export function StationStrips({ state, list }: { state: StationStatus; list: CheckInListPublic }) {
  const format = useFormat();
  const { isAway, isComplete, sentLate, fetched, waiting, conflicts } = state;
  return (
    <>
      <WaitingStrip isAway={isAway} isComplete={isComplete} sentLate={sentLate} waiting={waiting.length} />
      {!isComplete && !isAway && fetched !== null && (
        <p className={classes.offline} data-quiet role="status">
          <IconCloudDownload size={20} aria-hidden />
          <span className="figures">
            <Trans>
              Saving the guest list for offline use: {format.number(fetched)} of {format.number(list.total_attendees)}
            </Trans>
          </span>
        </p>
      )}
      {conflicts.length > 0 && (
        <Suspense fallback={null}>
          <ConflictStrip conflicts={conflicts} list={list} />
        </Suspense>
      )}
    </>
  );
}

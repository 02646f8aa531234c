import { Plural, Trans } from "@lingui/react/macro";
import { IconCloudCheck, IconCloudOff } from "@tabler/icons-react";
import classes from "#web/public/check-in/station.module.css";
import type { StationStatus, SentLate } from "#web/public/check-in/admissions/check-in-sync.ts";
import { useOnline } from "#web/platform/use-online.ts";

type Props = Pick<StationStatus, "isAway" | "isComplete" | "sentLate"> & { waiting: number };

/**
 * Offline, explains the consequences and counts the pending scans. Back online, shows what became
 * of them.
 */
export function WaitingStrip({ isAway, isComplete, waiting, sentLate }: Props) {
  const isOnline = useOnline();
  if (!isAway && isOnline && waiting === 0) return sentLate && <SentStrip {...sentLate} />;
  return (
    <p className={classes.offline} role="status">
      <IconCloudOff size={20} aria-hidden />
      <span>
        {isOnline ? <Trans>The server isn’t responding.</Trans> : <Trans>You’re offline.</Trans>}{" "}
        {isComplete ? (
          <Trans>Scanning still works with the guest list on this device.</Trans>
        ) : (
          <Trans>The guest list isn’t on this device yet. Scans are saved and checked later.</Trans>
        )}{" "}
        {waiting > 0 && <Plural value={waiting} one="# scan waiting to be sent." other="# scans waiting to be sent." />}
      </span>
    </p>
  );
}

function SentStrip({ admitted, others }: SentLate) {
  if (admitted + others === 0) return null;
  return (
    <p className={classes.offline} data-good={others === 0 || undefined} role="status">
      <IconCloudCheck size={20} aria-hidden />
      <span>
        <Trans>Back online.</Trans>{" "}
        {admitted > 0 && (
          <Plural value={admitted} one="# saved scan was admitted." other="# saved scans were admitted." />
        )}{" "}
        {others > 0 && (
          <Plural
            value={others}
            one="# scan was refused: already checked in or not valid here."
            other="# scans were refused: already checked in or not valid here."
          />
        )}
      </span>
    </p>
  );
}

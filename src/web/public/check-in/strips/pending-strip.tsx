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
        {isOnline ? <Trans>The server does not answer.</Trans> : <Trans>You are offline.</Trans>}{" "}
        {isComplete ? (
          <Trans>This phone decides by itself, with the list that it holds.</Trans>
        ) : (
          <Trans>This phone has no list yet: scans are kept on it, and checked later.</Trans>
        )}{" "}
        {waiting > 0 && <Plural value={waiting} one="# scan waits to be sent." other="# scans wait to be sent." />}
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
          <Plural value={admitted} one="# kept scan was admitted." other="# kept scans were admitted." />
        )}{" "}
        {others > 0 && (
          <Plural
            value={others}
            one="# was not: already in, or not valid here."
            other="# were not: already in, or not valid here."
          />
        )}
      </span>
    </p>
  );
}

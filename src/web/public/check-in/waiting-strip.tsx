import { Plural, Trans } from "@lingui/react/macro";
import { IconCloudCheck, IconCloudOff } from "@tabler/icons-react";
import type { SentLate } from "./admissions/door-queue.ts";
import classes from "./door.module.css";
import { useOnline } from "#web/platform/use-online.ts";

/** While there is no network: what that means, and how many scans wait for it. Afterwards: what became of them. */
export function WaitingStrip({ count, sentLate }: { count: number; sentLate: SentLate | null }) {
  const isOnline = useOnline();
  if (isOnline && count === 0) return sentLate && <SentStrip {...sentLate} />;
  return (
    <p className={classes.offline} role="status">
      <IconCloudOff size={20} aria-hidden />
      <span>
        {isOnline ? (
          <Trans>The server does not answer.</Trans>
        ) : (
          <Trans>You are offline – scans are kept on this phone.</Trans>
        )}{" "}
        {count > 0 && (
          <Plural
            value={count}
            one="# scan waits to be sent. Keep this page open."
            other="# scans wait to be sent. Keep this page open."
          />
        )}
      </span>
    </p>
  );
}

function SentStrip({ admitted, others }: SentLate) {
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

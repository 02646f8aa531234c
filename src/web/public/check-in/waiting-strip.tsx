import { Plural, Trans } from "@lingui/react/macro";
import { IconCloudOff } from "@tabler/icons-react";
import classes from "./door.module.css";
import { useOnline } from "./use-online.ts";

/** While there is no network: what that means, and how many scans wait for it. */
export function WaitingStrip({ count }: { count: number }) {
  const isOnline = useOnline();
  if (isOnline && count === 0) return null;
  return (
    <p className={classes.offline} role="status">
      <IconCloudOff size={20} aria-hidden />
      <span>
        {isOnline ? <Trans>The server does not answer.</Trans> : <Trans>You are offline – scans are kept on this phone.</Trans>}{" "}
        {count > 0 && <Plural value={count} one="# scan waits to be sent. Keep this page open." other="# scans wait to be sent. Keep this page open." />}
      </span>
    </p>
  );
}

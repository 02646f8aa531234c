import { Trans } from "@lingui/react/macro";
import classes from "./dashboard-page.module.css";

/** Whether the figures below follow what happens. */
export function LiveSign({ isLive }: { isLive: boolean }) {
  return (
    <span className={classes.live} data-paused={!isLive || undefined} role="status">
      {isLive ? <Trans>Live</Trans> : <Trans>Not reached, trying again</Trans>}
    </span>
  );
}

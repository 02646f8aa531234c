import { Trans } from "@lingui/react/macro";
import { useAround } from "#web/platform/page-around.tsx";
import { useOnline } from "#web/platform/use-online.ts";
import classes from "./offline-bar.module.css";

/** A calm line below the page while there is no network. It goes by itself; pages that work without one say so themselves. */
export function OfflineBar() {
  const isOnline = useOnline();
  const { tells_offline: isSaid } = useAround();
  return (
    <div role="status" className={classes.place}>
      {!isOnline && !isSaid && (
        <p className={classes.bar}>
          <Trans>You are offline</Trans>
        </p>
      )}
    </div>
  );
}

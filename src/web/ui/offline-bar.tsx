import { Trans } from "@lingui/react/macro";
import { useMatches } from "react-router";
import type { PageHandle } from "#contract/page-handle.ts";
import { useOnline } from "#web/platform/use-online.ts";
import classes from "./offline-bar.module.css";

/** A calm line below the page while there is no network. It goes by itself; pages that work without one say so themselves. */
export function OfflineBar() {
  const isOnline = useOnline();
  const isSaid = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.tells_offline);
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

import { Trans } from "@lingui/react/macro";
import { usePageSettings } from "#web/platform/page-settings.ts";
import { usePageFiles } from "#web/platform/import-failed.ts";
import { useOnline } from "#web/platform/use-online.ts";
import classes from "./offline-bar.module.css";

/**
 * A line below the page while there is no network. It disappears by itself. Pages that work offline
 * explain that themselves. A second one is shown on a page that was opened before an update and
 * whose further files are gone.
 */
export function OfflineBar() {
  const isOnline = useOnline();
  const { tells_offline: isShownByPage } = usePageSettings();
  const isStale = usePageFiles().isStale;
  return (
    <div role="status" className={classes.place}>
      {!isOnline && !isShownByPage && (
        <p className={classes.bar}>
          <Trans>You are offline</Trans>
        </p>
      )}
      {isOnline && isStale && (
        <p className={classes.bar} data-stale>
          <Trans>Foyer was updated.</Trans>{" "}
          <button type="button" onClick={() => window.location.reload()}>
            <Trans>Reload</Trans>
          </button>
        </p>
      )}
    </div>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMe } from "#web/platform/session.ts";
import classes from "./dashboard-banner.module.css";

/** While the operator has paused the installation, such as after restoring a backup. */
export function PausedBanner() {
  const { t } = useLingui();
  if (!useMe().is_installation_paused) return null;
  return (
    <aside className={classes.banner} aria-label={t`Installation paused`}>
      <IconAlertTriangle size={18} aria-hidden />
      <p>
        <Trans>
          <strong>This installation is paused.</strong> Emails and refunds wait, and no payments are possible, until its
          operator resumes it.
        </Trans>
      </p>
    </aside>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMe } from "#web/platform/session.ts";
import classes from "./dashboard-banner.module.css";

/** While the operator has suspended the account: why, and what stops. */
export function SuspendedBanner() {
  const { t } = useLingui();
  const { account_suspended_because: reason } = useMe();
  if (reason === null) return null;
  return (
    <aside className={classes.banner} aria-label={t`Account suspended`}>
      <IconAlertTriangle size={18} aria-hidden />
      <p>
        <Trans>
          <strong>This account is suspended.</strong> It can’t sell tickets or send messages. Existing orders, tickets,
          check-in and refunds aren’t affected. Please contact the operator of this site. Reason: {reason}
        </Trans>
      </p>
    </aside>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { IconAlertTriangle } from "@tabler/icons-react";
import { accountClosing } from "#contract/account-closing.ts";
import { mayDo } from "#domain/roles.ts";
import { call } from "#web/platform/call.ts";
import { useMe } from "#web/platform/session.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { Button } from "#web/ui/parts/button.tsx";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./dashboard-banner.module.css";

/**
 * While the account is scheduled to close: until when that can be cancelled, and the button to do
 * so.
 */
export function ClosingBanner() {
  const { t } = useLingui();
  const me = useMe();
  const { account_id, account_name, account_closes_at, timezone } = me;
  const keep = useAction(
    () => call(accountClosing.keep, { params: { account_id } }),
    () => t`${account_name} is kept. What went off sale is public again.`,
  );
  if (account_closes_at === null) return null;
  const mayKeep = mayDo(me, { access: "admin" });
  return (
    <aside className={classes.banner} aria-label={t`The account is about to be closed`}>
      <IconAlertTriangle size={18} aria-hidden />
      <p>
        <Trans>
          <strong>This account is about to be closed.</strong> Its events are off sale. On{" "}
          <DateTime at={account_closes_at} zone={timezone} style="written" /> all names and addresses are erased.
        </Trans>{" "}
        {!mayKeep && <Trans>Any admin can keep it until then.</Trans>}
      </p>
      {mayKeep && (
        <Button variant="default" size="compact-sm" loading={keep.isBusy} onClick={() => keep.run()}>
          <Trans>Keep account</Trans>
        </Button>
      )}
    </aside>
  );
}

import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { accountClosing } from "#contract/account-closing.ts";
import { mayDo } from "#domain/roles.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "./dashboard-banner.module.css";

/**
 * While the account is scheduled to close: until when that can be cancelled, and the button to do
 * so.
 */
export function ClosingBanner() {
  const { t } = useLingui();
  const me = useMe();
  const { account_id, account_name, account_closes_at, timezone } = me;
  const keep = useMutation({
    ...mutation(accountClosing.keep),
    onSuccess: () => notify.done(t`${account_name} stays open. Events that were taken off sale are public again.`),
    onError: notify.failed,
  });
  if (account_closes_at === null) return null;
  const mayKeep = mayDo(me, { access: "admin" });
  return (
    <aside className={classes.banner} aria-label={t`Account about to be closed`}>
      <IconAlertTriangle size={18} aria-hidden />
      <p>
        <Trans>
          <strong>This account is about to be closed.</strong> Its events are no longer on sale. On{" "}
          <DateTime at={account_closes_at} zone={timezone} style="written" />, all names and contact details will be
          erased.
        </Trans>{" "}
        {!mayKeep && <Trans>Until then, any admin can keep it.</Trans>}
      </p>
      {mayKeep && (
        <Button
          variant="default"
          size="compact-sm"
          loading={keep.isPending}
          onClick={() => keep.mutate({ params: { account_id } })}
        >
          <Trans>Keep account</Trans>
        </Button>
      )}
    </aside>
  );
}

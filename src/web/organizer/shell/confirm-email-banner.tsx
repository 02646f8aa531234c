import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import { users } from "#contract/users.ts";
import { call } from "#web/platform/api/call.ts";
import { useMe } from "#web/platform/session.ts";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./dashboard-banner.module.css";

/**
 * Until the user's address is confirmed: what to do, and a button to resend the link. For an
 * unconfirmed address of the owner it only names the consequence.
 */
export function ConfirmEmailBanner() {
  const { t } = useLingui();
  const me = useMe();
  const resend = useAction(
    () => call(users.resendEmailConfirmation, { params: { user_id: me.id } }),
    () => t`We sent a new link to ${me.email}.`,
  );
  if (me.is_email_verified && !me.is_account_verified) return <OwnersTurn />;
  if (me.is_email_verified) return null;
  return (
    <aside className={classes.banner} aria-label={t`Confirm your email address`}>
      <IconMailExclamation size={18} aria-hidden />
      <p>
        {me.is_account_owner ? (
          <Trans>
            <strong>Confirm your email address</strong> to publish events. We sent a link to {me.email}.
          </Trans>
        ) : (
          <Trans>
            <strong>Confirm your email address.</strong> We sent a link to {me.email}.
          </Trans>
        )}{" "}
        {me.dev_mailbox && (
          <Anchor href="/dev/mail" target="_blank" inherit>
            <Trans>Open this installation’s inbox</Trans>
          </Anchor>
        )}
      </p>
      <Button variant="subtle" color="gray" size="compact-sm" loading={resend.isBusy} onClick={() => resend.run()}>
        <Trans>Resend</Trans>
      </Button>
    </aside>
  );
}

function OwnersTurn() {
  const { t } = useLingui();
  return (
    <aside className={classes.banner} aria-label={t`Owner’s email address not confirmed`}>
      <IconMailExclamation size={18} aria-hidden />
      <p>
        <Trans>The account owner must confirm their email address before events can be published.</Trans>
      </p>
    </aside>
  );
}

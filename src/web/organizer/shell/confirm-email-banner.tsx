import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button } from "@mantine/core";
import { IconMailExclamation } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { users } from "#contract/users.ts";
import { mutation } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "./dashboard-banner.module.css";

/**
 * Until the user's address is confirmed: what to do, and a button to resend the link. For an
 * unconfirmed address of the owner it only names the consequence.
 */
export function ConfirmEmailBanner() {
  const { t } = useLingui();
  const me = useMe();
  const resend = useMutation({
    ...mutation(users.resendEmailConfirmation),
    onSuccess: () => notify.done(t`We sent a new link to ${me.email}.`),
    onError: notify.failed,
  });
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
          <Anchor href="/dev/mail?newest" target="_blank" inherit>
            <Trans>Open this installation’s inbox</Trans>
          </Anchor>
        )}
      </p>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        loading={resend.isPending}
        onClick={() => resend.mutate({ params: { user_id: me.id } })}
      >
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

import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useMe } from "#web/platform/session.ts";

/** The link is in the inbox; the banner above can resend it. */
export function ConfirmEmailStep() {
  const me = useMe();
  if (!me.is_account_owner) return <Trans>Waiting for the account owner</Trans>;
  if (!me.dev_mailbox) return <Trans>Check your email for the link</Trans>;
  return (
    <Button component="a" href="/dev/mail" target="_blank">
      <Trans>Open inbox</Trans>
    </Button>
  );
}

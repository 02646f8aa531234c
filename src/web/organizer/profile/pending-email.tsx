import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Anchor, Button, Group } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { type Me, users } from "#contract/users.ts";
import { call } from "#web/platform/api/call.ts";
import { query, queryClient } from "#web/platform/query-client.ts";
import { useAction } from "#web/ui/use-action.ts";
import classes from "./profile-page.module.css";

/** An unconfirmed email change, with buttons to resend its link or to cancel it. */
export function PendingEmail({ me, pending }: { me: Me; pending: string }) {
  const { t } = useLingui();
  const params = { user_id: me.id };
  const resend = useAction(
    () => call(users.resendEmailChange, { params }),
    () => t`We sent a new link to ${pending}.`,
  );
  const cancel = useAction(
    () => call(users.cancelEmailChange, { params }),
    (response) => {
      queryClient().setQueryData(query(users.me).queryKey, response);
      return t`Email address change cancelled. You still sign in with ${me.email}.`;
    },
  );
  return (
    <Alert color="orange" icon={<IconMail size={18} aria-hidden />}>
      <p className={classes.pending}>
        <Trans>
          We sent a link to {pending}. Until you open it, you still sign in with {me.email}.
        </Trans>{" "}
        {me.dev_mailbox && (
          <Anchor href="/dev/mail" target="_blank" inherit>
            <Trans>Open this installation’s inbox</Trans>
          </Anchor>
        )}
      </p>
      <Group gap="xs" mt="sm">
        <Button variant="default" size="xs" loading={resend.isBusy} onClick={() => resend.run()}>
          <Trans>Resend</Trans>
        </Button>
        <Button variant="default" size="xs" loading={cancel.isBusy} onClick={() => cancel.run()}>
          <Trans>Cancel change</Trans>
        </Button>
      </Group>
    </Alert>
  );
}

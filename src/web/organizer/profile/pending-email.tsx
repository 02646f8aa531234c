import { Trans, useLingui } from "@lingui/react/macro";
import { Alert, Anchor, Button, Group } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type Me, users } from "#contract/users.ts";
import { mutation, query, queryClient } from "#web/platform/query-client.ts";
import { notify } from "#web/ui/page/notifications.tsx";
import classes from "./profile-page.module.css";

/** An unconfirmed email change, with buttons to resend its link or to cancel it. */
export function PendingEmail({ me, pending }: { me: Me; pending: string }) {
  const { t } = useLingui();
  const params = { user_id: me.id };
  const resend = useMutation({
    ...mutation(users.resendEmailChange),
    onSuccess: () => notify.done(t`We sent a new link to ${pending}.`),
    onError: notify.failed,
  });
  const cancel = useMutation({
    ...mutation(users.cancelEmailChange),
    onSuccess: (response) => {
      queryClient().setQueryData(query(users.me).queryKey, response);
      notify.done(t`Email address change cancelled. You still sign in with ${me.email}.`);
    },
    onError: notify.failed,
  });
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
        <Button variant="default" size="xs" loading={resend.isPending} onClick={() => resend.mutate({ params })}>
          <Trans>Resend</Trans>
        </Button>
        <Button variant="default" size="xs" loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
          <Trans>Cancel change</Trans>
        </Button>
      </Group>
    </Alert>
  );
}

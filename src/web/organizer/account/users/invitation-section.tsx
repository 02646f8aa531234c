import { Trans, useLingui } from "@lingui/react/macro";
import { Anchor, Button, Group } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { Member } from "#contract/members.ts";
import { users } from "#contract/users.ts";
import { fullName } from "#domain/names.ts";
import { mutation } from "#web/platform/query-client.ts";
import { ownZone } from "#web/platform/format.ts";
import { useMe } from "#web/platform/session.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { confirm } from "#web/ui/dialogs/confirm.tsx";
import { notify } from "#web/ui/page/notifications.tsx";
import { isOver } from "./member-state.tsx";

/** A pending invitation: when it was sent, with buttons to resend or revoke it. */
export function InvitationSection({ member, close }: { member: Member; close: () => void }) {
  const { t } = useLingui();
  const { dev_mailbox } = useMe();
  const { email, invited_at, invitation_expires_at } = member;
  const name = fullName(member);
  const params = { user_id: member.id };
  const resend = useMutation({
    ...mutation(users.resendInvitation),
    onSuccess: () => notify.done(t`We sent a new invitation to ${email}.`),
    onError: notify.failed,
  });

  const revokeInvitation = useMutation(mutation(users.revokeInvitation));
  async function revoke() {
    const isDone = await confirm({
      title: <Trans>Withdraw the invitation to {name}?</Trans>,
      body: <Trans>The link we emailed to {email} stops working right away. You can invite them again later.</Trans>,
      action: <Trans>Withdraw invitation</Trans>,
      keep: <Trans>Cancel</Trans>,
      tone: "danger",
      run: () => revokeInvitation.mutateAsync({ params }),
    });
    if (!isDone) return;
    notify.done(t`The invitation to ${email} was withdrawn.`);
    close();
  }

  return (
    <>
      <p>
        {invited_at && (
          <Trans>
            Sent to {email} <DateTime at={invited_at} zone={ownZone()} ago />.
          </Trans>
        )}{" "}
        {invitation_expires_at &&
          (isOver(invitation_expires_at) ? (
            <Trans>The link has expired. Resend the invitation.</Trans>
          ) : (
            <Trans>
              The link is valid until <DateTime at={invitation_expires_at} zone={ownZone()} />.
            </Trans>
          ))}{" "}
        {dev_mailbox && (
          <Anchor href="/dev/mail" target="_blank" inherit>
            <Trans>Open this installation’s inbox</Trans>
          </Anchor>
        )}
      </p>
      <Group gap="xs">
        <Button
          variant="default"
          leftSection={<IconMail size={16} aria-hidden />}
          loading={resend.isPending}
          onClick={() => resend.mutate({ params })}
        >
          <Trans>Resend</Trans>
        </Button>
        <Button variant="default" c="red" onClick={() => void revoke()}>
          <Trans>Withdraw invitation</Trans>
        </Button>
      </Group>
    </>
  );
}

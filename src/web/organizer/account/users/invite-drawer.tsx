import { Trans } from "@lingui/react/macro";
import { useMe } from "#web/platform/session.ts";
import { DetailsDrawer } from "#web/ui/dialogs/details-drawer.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { InviteForm } from "./invite-form.tsx";

export function InviteDrawer({ close }: { close: () => void }) {
  const me = useMe();
  return (
    <DetailsDrawer opened onClose={close} title={<Trans>Invite someone</Trans>}>
      {me.is_account_verified ? <InviteForm close={close} /> : <NotYet isOwn={me.is_account_owner} />}
    </DetailsDrawer>
  );
}

/** An account must not send email before the address of its owner is verified. */
function NotYet({ isOwn }: { isOwn: boolean }) {
  return (
    <EmptyState drawing="mail" title={<Trans>Email address not confirmed</Trans>}>
      {isOwn ? (
        <Trans>To invite members, confirm your email address with the link in your inbox.</Trans>
      ) : (
        <Trans>The account owner must confirm their email address first.</Trans>
      )}
    </EmptyState>
  );
}

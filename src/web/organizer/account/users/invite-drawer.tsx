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
    <EmptyState drawing="mail" title={<Trans>One thing first</Trans>}>
      {isOwn ? (
        <Trans>Please confirm your email address. The link is in your inbox. Then you can invite others.</Trans>
      ) : (
        <Trans>The account owner must confirm their email address first.</Trans>
      )}
    </EmptyState>
  );
}

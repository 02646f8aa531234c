import { Trans } from "@lingui/react/macro";
import { Anchor, Button } from "@mantine/core";
import { Link } from "react-router";
import type { Account } from "#contract/accounts.ts";
import { fullName } from "#domain/names.ts";
import { useMe } from "#web/platform/session.ts";
import { FormSection } from "#web/ui/form/form.tsx";
import { useRequested } from "#web/organizer/events/use-requested.ts";
import classes from "./account-settings-page.module.css";
import { TransferOwnershipDrawer } from "./transfer-ownership-drawer.tsx";

/** Shows the owner of the account. The owner may transfer ownership. */
export function OwnerSection({ account }: { account: Account }) {
  const me = useMe();
  return (
    <div className={classes.part}>
      <FormSection
        title={<Trans>Owner</Trans>}
        help={<Trans>Every account has one owner. Their role and status can’t be changed.</Trans>}
      >
        {me.is_account_owner ? <Owned account={account} /> : <Named owner={account.owner} />}
      </FormSection>
    </div>
  );
}

function Owned({ account: { id, members } }: { account: Account }) {
  const [isRequested, ask] = useRequested("hand_over", "account");
  const hasOneMember = members !== null && members.count < 2;
  return (
    <>
      <p>
        <Trans>You own this account.</Trans>{" "}
        {hasOneMember && (
          <Trans>
            To transfer ownership, <InviteLink>invite someone</InviteLink> first. The new owner must be a member.
          </Trans>
        )}
      </p>
      <div>
        <Button variant="default" disabled={hasOneMember} onClick={() => ask(true)}>
          <Trans>Transfer ownership</Trans>
        </Button>
      </div>
      {isRequested && !hasOneMember && <TransferOwnershipDrawer account_id={id} close={() => ask(false)} />}
    </>
  );
}

function Named({ owner }: Pick<Account, "owner">) {
  if (!owner) return null;
  const name = fullName(owner);
  return (
    <p>
      <Trans>
        <strong>{name}</strong> ({owner.email}) owns this account. Only they can transfer ownership.
      </Trans>
    </p>
  );
}

function InviteLink({ children }: { children?: React.ReactNode }) {
  return (
    <Anchor component={Link} to="/account/users?open=new" inherit>
      {children}
    </Anchor>
  );
}

import { Trans } from "@lingui/react/macro";
import { Anchor, Button, Skeleton } from "@mantine/core";
import { Link } from "react-router";
import type { Member } from "#contract/members.ts";
import { fullName } from "#domain/names.ts";
import { useMe } from "#web/platform/session.ts";
import { FailedState } from "#web/ui/failed-state.tsx";
import { FormSection } from "#web/ui/form/form.tsx";
import { useAsked } from "#web/organizer/events/use-asked.ts";
import classes from "./account-settings-page.module.css";
import { HandOverDrawer } from "./hand-over-drawer.tsx";
import { useActiveMembers } from "./use-active-members.ts";

/** Whose account it is. The owner may make somebody else it. */
export function OwnerSection({ account_id }: { account_id: number }) {
  const { data, error, refetch } = useActiveMembers();
  return (
    <div className={classes.part}>
      <FormSection
        title={<Trans>Owner</Trans>}
        help={<Trans>An account has one owner. Nobody can change their role or deactivate them.</Trans>}
      >
        {!data && (error ? <FailedState error={error} retry={() => void refetch()} /> : <Skeleton height={64} />)}
        {data && <Owner account_id={account_id} members={data.data} />}
      </FormSection>
    </div>
  );
}

function Owner({ account_id, members }: { account_id: number; members: Member[] }) {
  const me = useMe();
  const [isAsked, ask] = useAsked("hand_over", "account");
  const owner = members.find(({ is_account_owner }) => is_account_owner);
  const others = members.filter(({ is_account_owner }) => !is_account_owner);
  if (!me.is_account_owner) return owner && <Named owner={owner} />;
  return (
    <>
      <p>
        <Trans>You own this account.</Trans>{" "}
        {others.length === 0 && (
          <Trans>
            To hand it over, <InviteLink>invite somebody</InviteLink> first: the next owner has to work in it already.
          </Trans>
        )}
      </p>
      <div>
        <Button variant="default" disabled={others.length === 0} onClick={() => ask(true)}>
          <Trans>Hand over the account</Trans>
        </Button>
      </div>
      {isAsked && others.length > 0 && (
        <HandOverDrawer account_id={account_id} members={others} close={() => ask(false)} />
      )}
    </>
  );
}

function Named({ owner }: { owner: Member }) {
  const name = fullName(owner);
  return (
    <p>
      <Trans>
        <strong>{name}</strong> ({owner.email}) owns this account. Only they can hand it over.
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

import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Member } from "#contract/members.ts";
import { users } from "#contract/users.ts";
import { fullName } from "#domain/names.ts";
import { query } from "#web/platform/query-client.ts";
import { DetailsDrawer, DetailsLoading, DetailsSection } from "#web/ui/dialogs/details-drawer.tsx";
import { FailedState } from "#web/ui/states/failed-state.tsx";
import type { SelectedRow } from "#web/ui/list/list-state.ts";
import { InvitationSection } from "./invitation-section.tsx";
import { InviteDrawer } from "./invite-drawer.tsx";
import { MemberForm } from "./member-form.tsx";
import { MemberState } from "./member-state.tsx";
import { ownZone } from "#web/platform/format.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { DefinitionList } from "#web/ui/definition-list.tsx";
import { MemberFactor } from "./member-factor.tsx";

type Open = { id: SelectedRow; row: Member | undefined; close: () => void };

export function MemberDrawer(open: Open) {
  return open.id === "new" ? <InviteDrawer close={open.close} /> : <KnownMember {...open} id={open.id} />;
}

function KnownMember({ id, row, close }: Open & { id: number }) {
  const { data, error, refetch } = useQuery(query(users.get, { params: { user_id: id } }));
  const member = data?.data;
  const known = member ?? row;
  return (
    <DetailsDrawer
      opened
      onClose={close}
      title={known ? fullName(known) : <Trans>Member</Trans>}
      note={known && <MemberState member={known} />}
    >
      {!member && (error ? <FailedState error={error} retry={() => void refetch()} /> : <DetailsLoading />)}
      {member && (
        <>
          {member.status === "INVITED" && (
            <DetailsSection title={<Trans>Invitation</Trans>}>
              <InvitationSection member={member} close={close} />
            </DetailsSection>
          )}
          <DetailsSection title={<Trans>Name and role</Trans>}>
            <MemberForm key={`${member.id} ${member.status === "INVITED"}`} member={member} />
          </DetailsSection>
          <DetailsSection title={<Trans>Sign-in</Trans>}>
            <MemberDetails member={member} />
          </DetailsSection>
        </>
      )}
    </DetailsDrawer>
  );
}

function MemberDetails({ member }: { member: Member }) {
  const { email, last_login_at, created_at } = member;
  return (
    <DefinitionList
      rows={[
        { name: <Trans>Email</Trans>, value: email },
        {
          name: <Trans>Last sign-in</Trans>,
          value: last_login_at ? <DateTime at={last_login_at} zone={ownZone()} ago /> : <Trans>Never</Trans>,
        },
        { name: <Trans>Two-factor authentication</Trans>, value: <MemberFactor member={member} /> },
        { name: <Trans>Joined</Trans>, value: <DateTime at={created_at} zone={ownZone()} style="day" /> },
      ]}
    />
  );
}

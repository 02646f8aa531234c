import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { IconUserPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { Link } from "react-router";
import { userList, type Member } from "#contract/members.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { users } from "#contract/users.ts";
import { fullName } from "#domain/names.ts";
import { ownZone } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { EmptyState } from "#web/ui/states/empty-state.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AccountFrame } from "#web/organizer/account/account-frame.tsx";
import { MemberFactor } from "./member-factor.tsx";
import { MemberRole } from "./member-scope.tsx";
import { MemberState } from "./member-state.tsx";
import { ROLES, USER_STATUSES } from "#domain/roles.ts";
import type { Filter } from "#web/ui/list/filters.tsx";
import { MEMBER_STATUS, ROLE_LABELS } from "./member-labels.ts";

export const handle = { title: msg`Members`, access: "admin" } satisfies PageHandle;

export default function UsersPage() {
  const { t } = useLingui();
  return (
    <AccountFrame at="users" action={<Invite />}>
      <PageTitle>{handle.title}</PageTitle>
      <ListPage
        list={userList}
        ask={(listQuery) => query(users.list, { query: listQuery })}
        columns={useColumns()}
        filters={useUserFilters()}
        counted={(total) => <Plural value={total} one="# member" other="# members" />}
        sorts={[
          { sort_by: "name", sort_direction: "asc", label: t`Name (A–Z)` },
          { sort_by: "email", sort_direction: "asc", label: t`Email (A–Z)` },
          { sort_by: "last_login_at", sort_direction: "desc", label: t`Last sign-in` },
          { sort_by: "created_at", sort_direction: "desc", label: t`Newest first` },
        ]}
        searchLabel={t`Search by name or email`}
        empty={{ drawing: "people", title: <Trans>No members yet</Trans>, action: <Invite /> }}
        drawer={(open) => <MemberDrawer {...open} />}
      />
      <InviteHint />
    </AccountFrame>
  );
}

const MemberDrawer = lazy(ahead(() => import("./member-drawer.tsx").then((file) => ({ default: file.MemberDrawer }))));

function Invite() {
  return (
    <Button component={Link} to="?open=new" leftSection={<IconUserPlus size={16} aria-hidden />}>
      <Trans>Invite someone</Trans>
    </Button>
  );
}

/**
 * Shown below the only row where the account has one member: why to invite others. Reuses the
 * cached response of the list.
 */
function InviteHint() {
  const { data } = useQuery(query(users.list, { query: {} }));
  if (data?.meta.total !== 1) return null;
  return (
    <div data-next-step>
      <EmptyState drawing="people" title={<Trans>No other members yet</Trans>} action={<Invite />}>
        <Trans>
          Invite the people who work on your events. Everyone signs in with their own password, and you can deactivate
          them at any time.
        </Trans>
      </EmptyState>
    </div>
  );
}

function useColumns(): ListColumn<Member>[] {
  const { t } = useLingui();
  const me = useMe();
  return useMemo(
    () => [
      {
        id: "name",
        accessorKey: "name",
        header: t`Name`,
        cell: ({ row: { original: member } }) => {
          const name = fullName(member);
          return <RowName note={member.email}>{member.id === me.id ? t`${name} (you)` : name}</RowName>;
        },
        meta: { kind: "name" },
      },
      {
        id: "role",
        accessorKey: "role",
        header: t`Role`,
        cell: ({ row: { original: member } }) => <MemberRole member={member} />,
        meta: { kind: "words" },
      },
      {
        id: "status",
        accessorKey: "status",
        header: t`Status`,
        cell: ({ row: { original: member } }) => <MemberState member={member} />,
        meta: { kind: "state" },
      },
      {
        id: "second_factor",
        header: t`Two-factor`,
        cell: ({ row: { original: member } }) => <MemberFactor member={member} />,
        meta: { kind: "state", yields: "last", phone: "hidden" },
      },
      {
        id: "time",
        accessorKey: "last_login_at",
        header: t`Last sign-in`,
        cell: ({ row: { original: member } }) =>
          member.last_login_at ? <DateTime at={member.last_login_at} zone={ownZone()} ago /> : <Trans>Never</Trans>,
        meta: { kind: "time", yields: "first", phone: "hidden" },
      },
    ],
    [t, me.id],
  );
}

function useUserFilters(): Filter[] {
  const { t, i18n } = useLingui();
  return [
    {
      field: "role",
      operator: "in",
      label: t`Role`,
      choices: ROLES.map((value) => ({ value, label: i18n._(ROLE_LABELS[value]) })),
    },
    {
      field: "status",
      operator: "in",
      label: t`Status`,
      choices: USER_STATUSES.map((value) => ({ value, label: i18n._(MEMBER_STATUS[value].label) })),
    },
  ];
}

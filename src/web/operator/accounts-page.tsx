import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { type OperatedAccount, operatedAccountList, operator } from "#contract/operator.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { ownZone, useFormat } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { DateTime } from "#web/ui/date-time.tsx";
import { lazy } from "#web/ui/lazy.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { RowName } from "#web/ui/list/row-name.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { AccountStatus } from "./account-status.tsx";

export const handle = { title: msg`Accounts` } satisfies PageHandle;

export default function AccountsPage() {
  const { t } = useLingui();
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Accounts</Trans>}>
        <Trans>Who sells tickets on this installation, newest first.</Trans>
      </PageHead>
      <ListPage
        list={operatedAccountList}
        ask={(listQuery) => query(operator.accounts, { query: listQuery })}
        columns={useColumns()}
        nameOf={({ name }) => name}
        counted={(total) => <Plural value={total} one="# account" other="# accounts" />}
        searchLabel={t`Search by name, email or number`}
        empty={{
          drawing: "people",
          title: <Trans>No accounts yet</Trans>,
          message: <Trans>Organizers who sign up appear here.</Trans>,
        }}
        drawer={({ row, close }) => row && <AccountDrawer account={row} close={close} />}
      />
    </>
  );
}

const AccountDrawer = lazy(
  ahead(() => import("./account-drawer.tsx").then((file) => ({ default: file.AccountDrawer }))),
);

function useColumns(): ListColumn<OperatedAccount>[] {
  const { t } = useLingui();
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: "name",
        header: t`Account`,
        cell: ({ row: { original: account } }) => <RowName note={account.owner_email}>{account.name}</RowName>,
        meta: { kind: "name" },
      },
      {
        id: "number",
        header: t`Number`,
        cell: ({ row: { original: account } }) => account.id,
        meta: { kind: "reference", yields: "next", phone: "hidden" },
      },
      {
        id: "status",
        header: t`Status`,
        cell: ({ row: { original: account } }) => <AccountStatus account={account} />,
        meta: { kind: "state" },
      },
      {
        id: "events",
        header: t`Events`,
        cell: ({ row: { original: account } }) => format.number(account.events),
        meta: { kind: "amount", yields: "next", phone: "hidden" },
      },
      {
        id: "tickets",
        header: t`Tickets sold`,
        cell: ({ row: { original: account } }) => format.number(account.tickets_sold),
        meta: { kind: "amount", phone: "named" },
      },
      {
        id: "created",
        header: t`Signed up`,
        cell: ({ row: { original: account } }) => <DateTime at={account.created_at} zone={ownZone()} />,
        meta: { kind: "time", yields: "first", phone: "hidden" },
      },
    ],
    [t, format],
  );
}

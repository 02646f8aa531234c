import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button, Anchor } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useMemo } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { Link } from "react-router";
import { list, type Page } from "#contract/lists.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { type TaxOrFeeRow, taxesAndFees } from "#contract/taxes-and-fees.ts";
import { TAXES_AND_FEES_PER_ACCOUNT_MAX } from "#domain/maxima.ts";
import { mayKeepTaxesAndFees } from "#domain/roles.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { scopeOf } from "#web/platform/starting-path.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { NoPermissionPage } from "#web/ui/states/error-page.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AccountFrame } from "#web/organizer/account/account-frame.tsx";
import { RateText } from "./rate-labels.tsx";
import { TaxOrFeeState } from "./tax-or-fee-state.tsx";
import { useQuery } from "@tanstack/react-query";
import { organizers } from "#contract/organizers.ts";
import classes from "./tax-reports.module.css";

export const handle = { title: msg`Taxes and fees`, area: "tickets", doing: "writing" } satisfies PageHandle;

/**
 * The taxes and fees of all events of the account. Members limited to some events have no access.
 */
export default function TaxesAndFeesPage() {
  const me = useMe();
  return mayKeepTaxesAndFees(me, scopeOf(me)) ? <TaxesAndFees /> : <NoPermissionPage />;
}

function TaxesAndFees() {
  const { account_id } = useMe();
  const queryOptions = query(taxesAndFees.list, { params: { account_id } });
  return (
    <AccountFrame at="taxes-and-fees" action={<Create />}>
      <PageTitle>{handle.title}</PageTitle>
      <ListPage
        list={ALL_OF_THEM}
        ask={() => ({
          ...queryOptions,
          queryKey: [...queryOptions.queryKey, "a page"],
          queryFn: async (context) => asPage((await queryOptions.queryFn(context)).data),
        })}
        columns={useColumns()}
        counted={(total) => <Plural value={total} one="# tax or fee" other="# taxes and fees" />}
        empty={{
          drawing: "orders",
          title: <Trans>No taxes or fees yet</Trans>,
          message: (
            <Trans>
              Set up VAT or a booking fee once, then choose it for each ticket. Buyers see it with prices and on
              invoices.
            </Trans>
          ),
          action: <Create />,
        }}
        drawer={(open) => <TaxOrFeeDrawer {...open} />}
      />
      <TaxReports />
    </AccountFrame>
  );
}

const TaxOrFeeDrawer = lazy(
  ahead(() => import("./tax-or-fee-drawer.tsx").then((file) => ({ default: file.TaxOrFeeDrawer }))),
);

/** Their number is small: the list has no pages and is sorted by name only. */
const ALL_OF_THEM = list({ sorts: ["name"], default_sort: "name", default_direction: "asc", filters: {} });

function asPage(data: TaxOrFeeRow[]): Page<TaxOrFeeRow> {
  const meta = { page: 1, per_page: TAXES_AND_FEES_PER_ACCOUNT_MAX, total: data.length, last_page: 1 };
  return { data, meta };
}

function Create() {
  return (
    <Button component={Link} to="?open=new" leftSection={<IconPlus size={16} aria-hidden />}>
      <Trans>Create tax or fee</Trans>
    </Button>
  );
}

function useColumns(): ListColumn<TaxOrFeeRow>[] {
  const { t } = useLingui();
  return useMemo(
    () => [
      {
        id: "name",
        header: t`Tax or fee`,
        cell: ({ row: { original: row } }) => {
          const parts = [row.type === "TAX" ? t`Tax` : t`Fee`, row.description];
          return <RowName note={parts.filter(Boolean).join(" · ")}>{row.name}</RowName>;
        },
        meta: { kind: "name" },
      },
      {
        id: "state",
        header: t`Status`,
        cell: ({ row: { original: row } }) => <TaxOrFeeState row={row} />,
        meta: { kind: "state" },
      },
      {
        id: "tickets",
        header: t`Tickets`,
        cell: ({ row: { original: row } }) => row.ticket_count,
        meta: { kind: "amount", yields: "next", phone: "hidden" },
      },
      {
        id: "rate",
        header: t`Rate`,
        cell: ({ row: { original: row } }) => <RateText of={row} />,
        meta: { kind: "amount", phone: "beside" },
      },
    ],
    [t],
  );
}

/** Links to the tax reports. Each organizer has its own. */
function TaxReports() {
  const all = useQuery(query(organizers.list)).data?.data ?? [];
  if (all.length === 0) return null;
  return (
    <section className={classes.reports}>
      <h2>
        <Trans>Tax reports</Trans>
      </h2>
      <ul>
        {all.map(({ id, name }) => (
          <li key={id}>
            <Anchor component={Link} to={`/manage/organizer/${id}/taxes`}>
              <Trans>Tax report for {name}</Trans>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  );
}

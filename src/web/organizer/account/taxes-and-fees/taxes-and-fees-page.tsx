import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
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
import type { Column } from "#web/ui/list/use-list-table.tsx";
import { RowName } from "#web/ui/list/row-name.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AccountFrame } from "#web/organizer/account/account-frame.tsx";
import { RateText } from "./rate-labels.tsx";
import { TaxReports } from "./tax-reports.tsx";
import { TaxOrFeeState } from "./tax-or-fee-state.tsx";

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

function useColumns(): Column<TaxOrFeeRow>[] {
  const { t } = useLingui();
  return [
    {
      key: "name",
      kind: "name",
      label: t`Tax or fee`,
      cell: ({ name, type, description }) => {
        const parts = [type === "TAX" ? t`Tax` : t`Fee`, description];
        return <RowName note={parts.filter(Boolean).join(" · ")}>{name}</RowName>;
      },
    },
    { key: "state", kind: "state", label: t`Status`, cell: (row) => <TaxOrFeeState row={row} /> },
    {
      key: "tickets",
      kind: "amount",
      yields: "next",
      label: t`Tickets`,
      phone: "hidden",
      cell: ({ ticket_count }) => ticket_count,
    },
    { key: "rate", kind: "amount", label: t`Rate`, cell: (row) => <RateText of={row} />, phone: "beside" },
  ];
}

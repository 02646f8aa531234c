import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { list } from "#contract/lists.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { paymentConnections, type PlatformFee } from "#contract/payment-connections.ts";
import { download } from "#web/platform/api/files.ts";
import { query } from "#web/platform/query-client.ts";
import { useMe } from "#web/platform/session.ts";
import { ExportButton } from "#web/ui/export-button.tsx";
import { ListPage } from "#web/ui/list/list-page.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { Money } from "#web/ui/money.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { AccountFrame } from "./account-frame.tsx";

export const handle = { title: msg`Billing`, access: "admin" } satisfies PageHandle;

/** The platform fees that this installation has charged, by month. */
export default function BillingPage() {
  const { account_id } = useMe();
  const queryOptions = query(paymentConnections.listFees, { params: { account_id } });
  return (
    <AccountFrame
      at="billing"
      action={<ExportButton save={() => download(paymentConnections.exportFees, { params: { account_id } })} />}
    >
      <PageTitle>{handle.title}</PageTitle>
      <ListPage
        list={MONTHS}
        ask={() => ({
          ...queryOptions,
          queryKey: [...queryOptions.queryKey, "a page"],
          queryFn: async (context) => asPage((await queryOptions.queryFn(context)).data),
        })}
        columns={useColumns()}
        counted={(total) => <Plural value={total} one="# month" other="# months" />}
        empty={{
          drawing: "orders",
          title: <Trans>No platform fees yet</Trans>,
          message: (
            <Trans>
              Fees charged by this installation appear here. Stripe’s own fees are in your Stripe dashboard.
            </Trans>
          ),
        }}
      />
    </AccountFrame>
  );
}

type Month = PlatformFee & { id: number };

/** At most five years, newest first. */
const MONTHS = list({ sorts: ["month"], default_sort: "month", default_direction: "desc", filters: {} });

function asPage(fees: PlatformFee[]) {
  const data: Month[] = fees.map((fee, at) => ({ ...fee, id: at + 1 }));
  return { data, meta: { page: 1, per_page: Math.max(data.length, 1), total: data.length, last_page: 1 } };
}

function useColumns(): ListColumn<Month>[] {
  const { t, i18n } = useLingui();
  return useMemo(
    () => [
      {
        id: "month",
        header: t`Month`,
        cell: ({ row: { original } }) => {
          const { month, payments } = original;
          return (
            <RowName note={<Plural value={payments} one="# payment" other="# payments" />}>
              {i18n.date(new Date(`${month}-15T12:00:00Z`), { month: "long", year: "numeric", timeZone: "UTC" })}
            </RowName>
          );
        },
        meta: { kind: "name" },
      },
      {
        id: "paid",
        header: t`Paid by buyers`,
        cell: ({ row: { original: month } }) => <Money amount={month.paid} currency={month.currency} />,
        meta: { kind: "amount", phone: "hidden" },
      },
      {
        id: "fee",
        header: t`Platform fee`,
        cell: ({ row: { original: month } }) => <Money amount={month.fee} currency={month.currency} />,
        meta: { kind: "amount", phone: "beside" },
      },
    ],
    [t, i18n],
  );
}

import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useCallback, useState } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { orderList, type OrderRow, orders } from "#contract/orders.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { PAYMENT_STATUS_LABELS, REFUND_STATUS_LABELS } from "#contract/labels/orders.ts";
import { query } from "#web/platform/query-client.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { ColumnsMenu } from "#web/ui/list/columns-menu.tsx";
import type { Column } from "#web/ui/list/use-list-table.tsx";
import { ListToolRow } from "#web/ui/list/list-tool-row.tsx";
import { useChosenColumns } from "#web/ui/list/use-chosen-columns.ts";
import { RowName } from "#web/ui/list/row-name.tsx";
import { Money } from "#web/ui/money.tsx";
import { PageHead } from "#web/ui/page/page-head.tsx";
import { PageTitle } from "#web/ui/page/page-title.tsx";
import { DateTime, ZoneNote } from "#web/ui/date-time.tsx";
import { isClosed, SharePageLink } from "#web/organizer/share-page-link.tsx";
import { useBulkSelect } from "#web/organizer/bulk-actions/use-bulk-select.tsx";
import { FileMenu } from "#web/organizer/list-files/file-menu.tsx";
import { useDefaultView } from "#web/organizer/list-views/use-default-view.ts";
import { ViewsMenu } from "#web/organizer/list-views/views-menu.tsx";
import { useEvent } from "#web/organizer/use-event.ts";
import { AwaitingOffline, useAwaitingOffline } from "./awaiting-offline.tsx";
import { buyerName } from "./buyer-name.ts";
import { NeedsAttentionNotice } from "./needs-attention-notice.tsx";
import { OrderSums } from "./order-sums.tsx";
import { RefundAllButton } from "./refund-all-button.tsx";
import { OrderStatus } from "./order-status.tsx";
import { useOrderFilters } from "./use-order-filters.ts";

export const handle = { title: msg`Orders`, area: "orders" } satisfies PageHandle;

/**
 * The orders of an event. The pattern of every list: contract → columns, filters, sorts → drawer.
 */
export default function OrdersPage() {
  const { t } = useLingui();
  const event = useEvent();
  const params = { event_id: event.id };
  const [paid, setPaid] = useState<number | null>(null);
  const closePaid = useCallback(() => setPaid(null), []);
  useDefaultView("orders");
  const { columns, columnVisibility, chosen, choose } = useChosenColumns(useColumns(setPaid));
  const failed = t`Unable to export orders.`;
  const files = [{ key: "orders", label: t`Orders`, failed, endpoint: orders.export, hasColumns: true }];
  const fileColumns = ["buyer", ...chosen];
  const select = useBulkSelect({
    noun: "orders",
    list: orderList,
    name: (order: OrderRow) => `${buyerName(order)} ${order.public_id}`,
    files: (only) => <FileMenu list={orderList} files={files} columns={fileColumns} only={only} />,
  });
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Orders</Trans>}>
        <Trans>Every order and its status.</Trans> <ZoneNote zone={event.timezone} />
      </PageHead>
      <NeedsAttentionNotice />
      <AwaitingOffline />
      <ListPage
        list={orderList}
        ask={(listQuery) => query(orders.list, { params, query: listQuery })}
        columns={columns}
        columnVisibility={columnVisibility}
        filters={useOrderFilters()}
        counted={(total) => <Plural value={total} one="# order" other="# orders" />}
        summed={(sums) => <OrderSums sums={sums} currency={event.currency} />}
        sorts={[
          { sort_by: "created_at", sort_direction: "desc", label: t`Newest first` },
          { sort_by: "created_at", sort_direction: "asc", label: t`Oldest first` },
          { sort_by: "first_name", sort_direction: "asc", label: t`Buyer (A–Z)` },
          { sort_by: "total_gross", sort_direction: "desc", label: t`Highest total first` },
          { sort_by: "total_gross", sort_direction: "asc", label: t`Lowest total first` },
        ]}
        searchLabel={t`Search by name, email or reference`}
        select={select}
        toolRow={ListToolRow}
        tools={
          <>
            <RefundAllButton />
            <ViewsMenu list="orders" />
            <ColumnsMenu columns={columns} chosen={chosen} choose={choose} />
            <FileMenu list={orderList} files={files} columns={fileColumns} />
            <Suspense>
              <BulkRuns noun="orders" />
            </Suspense>
          </>
        }
        empty={{
          drawing: "orders",
          title: <Trans>No orders yet</Trans>,
          message: isClosed(event) ? (
            <Trans>No tickets were sold for this event.</Trans>
          ) : (
            <Trans>Share your event page to get the first one.</Trans>
          ),
          action: <SharePageLink event={event} />,
        }}
        drawer={({ id, ...open }) => id !== "new" && <OrderDrawer id={id} {...open} />}
      />
      <Suspense>{paid !== null && <MarkAsPaidDialog order_id={paid} close={closePaid} />}</Suspense>
    </>
  );
}

const BulkRuns = lazy(() => import("#web/organizer/bulk-actions/bulk-runs.tsx"));
const MarkAsPaid = lazy(() => import("./mark-as-paid.tsx"));
const MarkAsPaidDialog = lazy(ahead(() => import("./mark-as-paid-dialog.tsx")));
const OrderDrawer = lazy(ahead(() => import("./order-drawer.tsx").then((file) => ({ default: file.OrderDrawer }))));

function useColumns(markAsPaid: (order_id: number) => void): Column<OrderRow>[] {
  const { t, i18n } = useLingui();
  const isAnyAwaited = useAwaitingOffline() > 0;
  const { timezone } = useEvent();
  return [
    {
      key: "buyer",
      kind: "name",
      label: t`Buyer`,
      sort: "first_name",
      cell: (order) => <RowName note={order.public_id}>{buyerName(order)}</RowName>,
    },
    {
      key: "email",
      kind: "words",
      choice: "extra",
      yields: "first",
      phone: "hidden",
      label: t`Email`,
      cell: (order) => <RowName>{order.email}</RowName>,
    },
    {
      key: "tickets",
      choice: "usual",
      kind: "words",
      // Checkboxes and row actions reduce the width for columns.
      yields: isAnyAwaited ? "extra" : "next",
      label: t`Tickets`,
      cell: (order) => <Plural value={order.ticket_count} one="# ticket" other="# tickets" />,
    },
    {
      key: "status",
      kind: "state",
      choice: "usual",
      label: t`Status`,
      cell: (order) => <OrderStatus label={order.label} />,
    },
    {
      key: "payment",
      kind: "words",
      choice: "extra",
      yields: "first",
      phone: "hidden",
      label: t`Payment`,
      cell: (order) => order.payment_status && i18n._(PAYMENT_STATUS_LABELS[order.payment_status]),
    },
    {
      key: "refund",
      kind: "words",
      choice: "extra",
      yields: "first",
      phone: "hidden",
      label: t`Refund`,
      cell: (order) => order.refund_status && i18n._(REFUND_STATUS_LABELS[order.refund_status]),
    },
    {
      key: "time",
      choice: "usual",
      kind: "time",
      yields: isAnyAwaited ? "first" : "last",
      label: t`Ordered`,
      sort: "created_at",
      cell: (order) => <DateTime at={order.created_at} zone={timezone} ago />,
    },
    {
      key: "refunded",
      kind: "amount",
      choice: "extra",
      yields: "first",
      phone: "hidden",
      label: t`Refunded`,
      cell: (order) => <Money amount={order.total_refunded} currency={order.currency} />,
    },
    {
      key: "remaining",
      kind: "amount",
      choice: "extra",
      yields: "first",
      phone: "hidden",
      label: t`Remaining`,
      cell: (order) => <Money amount={order.total_remaining} currency={order.currency} />,
    },
    {
      key: "total",
      choice: "usual",
      kind: "amount",
      label: t`Total`,
      sort: "total_gross",
      phone: "beside",
      cell: (order) => <Money amount={order.total_gross} currency={order.currency} />,
    },
    ...(isAnyAwaited
      ? [
          {
            key: "paid",
            kind: "actions" as const,
            label: <span className="visually-hidden">{t`Actions`}</span>,
            cell: (order: OrderRow) =>
              order.awaits_offline && (
                <Suspense>
                  <MarkAsPaid order={order} open={() => markAsPaid(order.id)} />
                </Suspense>
              ),
          },
        ]
      : []),
  ];
}

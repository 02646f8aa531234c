import { msg } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useCallback, useState, useMemo } from "react";
import { lazy } from "#web/ui/lazy.ts";
import { orderList, type OrderRow, orders } from "#contract/orders.ts";
import type { PageHandle } from "#contract/page-handle.ts";
import { PAYMENT_STATUS_LABELS, REFUND_STATUS_LABELS } from "#contract/labels/orders.ts";
import { type Format, useFormat } from "#web/platform/format.ts";
import { query } from "#web/platform/query-client.ts";
import { ahead } from "#web/ui/prefetch-on-idle.ts";
import { ListPage } from "#web/ui/list/list-page.tsx";
import { ColumnsMenu } from "#web/ui/list/columns-menu.tsx";
import type { ListColumn } from "#web/ui/list/use-list-table.ts";
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
import { buyerName } from "./buyer-name.ts";
import { NeedsAttentionNotice } from "./needs-attention-notice.tsx";
import { OrderStatus } from "./order-status.tsx";
import { useOrderFilters } from "./use-order-filters.ts";
import { useAwaitingOffline } from "./use-orders-needing-attention.ts";

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
  const columns = useColumns(setPaid);
  const { chosen } = useChosenColumns(columns);
  const failed = t`Unable to export orders.`;
  const files = [{ key: "orders", label: t`Orders`, failed, endpoint: orders.export, hasColumns: true }];
  const fileColumns = ["buyer", ...chosen];
  const select = useBulkSelect({
    noun: "orders",
    list: orderList,
    files: (only) => <FileMenu list={orderList} files={files} columns={fileColumns} only={only} />,
  });
  return (
    <>
      <PageTitle>{handle.title}</PageTitle>
      <PageHead title={<Trans>Orders</Trans>}>
        <Trans>Every order and its status.</Trans> <ZoneNote zone={event.timezone} />
      </PageHead>
      <NeedsAttentionNotice />
      <ListPage
        list={orderList}
        ask={(listQuery) => query(orders.list, { params, query: listQuery })}
        columns={columns}
        nameOf={(order) => `${buyerName(order)} ${order.public_id}`}
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
        tools={
          <>
            <ViewsMenu list="orders" />
            <ColumnsMenu />
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

function useColumns(markAsPaid: (order_id: number) => void): ListColumn<OrderRow>[] {
  const { t, i18n } = useLingui();
  const { id: event_id, timezone } = useEvent();
  const isAnyAwaited = useAwaitingOffline(event_id) > 0;
  const format = useFormat();
  return useMemo(
    () => [
      {
        id: "buyer",
        accessorKey: "first_name",
        header: t`Buyer`,
        cell: ({ row: { original: order } }) => (
          <RowName note={order.email ?? order.public_id}>{buyerName(order)}</RowName>
        ),
        meta: { kind: "name" },
      },
      {
        id: "email",
        header: t`Email`,
        enableHiding: true,
        cell: ({ row: { original: order } }) => <RowName>{order.email}</RowName>,
        meta: { kind: "words", yields: "first", phone: "hidden", isExtra: true },
      },
      {
        id: "reference",
        header: t`Reference`,
        enableHiding: true,
        cell: ({ row: { original: order } }) => order.public_id,
        meta: { kind: "reference", yields: "first", phone: "hidden", isExtra: true },
      },
      {
        id: "tickets",
        header: t`Tickets`,
        enableHiding: true,
        cell: ({ row: { original: order } }) => <RowName>{itemsText(order, format)}</RowName>,
        meta: { kind: "words", yields: "next" },
      },
      {
        id: "status",
        header: t`Status`,
        enableHiding: true,
        cell: ({ row: { original: order } }) => <OrderStatus label={order.label} />,
        meta: { kind: "state" },
      },
      {
        id: "payment",
        header: t`Payment`,
        enableHiding: true,
        cell: ({ row: { original: order } }) =>
          order.payment_status && i18n._(PAYMENT_STATUS_LABELS[order.payment_status]),
        meta: { kind: "words", yields: "first", phone: "hidden", isExtra: true },
      },
      {
        id: "refund",
        header: t`Refund`,
        enableHiding: true,
        cell: ({ row: { original: order } }) =>
          order.refund_status && i18n._(REFUND_STATUS_LABELS[order.refund_status]),
        meta: { kind: "words", yields: "first", phone: "hidden", isExtra: true },
      },
      {
        id: "time",
        accessorKey: "created_at",
        sortDescFirst: true,
        header: t`Ordered`,
        enableHiding: true,
        cell: ({ row: { original: order } }) => <DateTime at={order.created_at} zone={timezone} ago />,
        meta: { kind: "time", yields: isAnyAwaited ? "first" : "last" },
      },
      {
        id: "refunded",
        header: t`Refunded`,
        enableHiding: true,
        cell: ({ row: { original: order } }) => <Money amount={order.total_refunded} currency={order.currency} />,
        meta: { kind: "amount", yields: "first", phone: "hidden", isExtra: true },
      },
      {
        id: "remaining",
        header: t`Remaining`,
        enableHiding: true,
        cell: ({ row: { original: order } }) => <Money amount={order.total_remaining} currency={order.currency} />,
        meta: { kind: "amount", yields: "first", phone: "hidden", isExtra: true },
      },
      {
        id: "total",
        accessorKey: "total_gross",
        header: t`Total`,
        enableHiding: true,
        cell: ({ row: { original: order } }) => <Money amount={order.total_gross} currency={order.currency} />,
        meta: { kind: "amount", phone: "beside" },
      },
      ...(isAnyAwaited
        ? [
            {
              id: "paid",
              header: () => <span className="visually-hidden">{t`Actions`}</span>,
              cell: ({ row: { original: order } }) =>
                order.awaits_offline && (
                  <Suspense>
                    <MarkAsPaid order={order} open={() => markAsPaid(order.id)} />
                  </Suspense>
                ),
              meta: { kind: "actions" },
            } satisfies ListColumn<OrderRow>,
          ]
        : []),
    ],
    [t, isAnyAwaited, i18n, timezone, markAsPaid, format],
  );
}

/** "3 × Regular, 1 × VIP" */
function itemsText({ items }: OrderRow, format: Format): string {
  return format.list(items.map(({ item_name, quantity }) => `${format.number(quantity)} × ${item_name}`));
}

type Sums = Partial<Record<NonNullable<(typeof orderList)["sums"]>[number], number>>;

/**
 * The total of the orders, and the completed part of it where some are cancelled or await payment.
 */
function OrderSums({ sums, currency }: { sums: Sums; currency: string }) {
  const { total_gross = 0, completed_gross = 0 } = sums;
  const all = <Money amount={total_gross} currency={currency} />;
  if (completed_gross === total_gross || completed_gross === 0) return <Trans>{all} total</Trans>;
  const completed = <Money amount={completed_gross} currency={currency} />;
  return (
    <Trans>
      {all} total, {completed} completed
    </Trans>
  );
}

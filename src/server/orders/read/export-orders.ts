import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import type { FileQuery } from "#contract/lists.ts";
import { ORDER_STATUS_LABELS, PAYMENT_STATUS_LABELS, REFUND_STATUS_LABELS } from "#contract/labels/orders.ts";
import { moneyToDecimal } from "#domain/money.ts";
import { orderLabel, remainingOf } from "#domain/order-lifecycle.ts";
import { noteTextsColumn } from "#server/notes/note-column.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { FileColumn } from "#server/platform/files/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { translate } from "#server/platform/i18n.ts";
import { nameColumns } from "./name-columns.ts";
import { storedAnswersOfOrder } from "#server/questions/stored-answers.ts";
import { countAll, walkedBatches } from "#server/platform/database/keyset-pagination.ts";
import { how, isListedOrder, type OrderSort, SORTS, ticketsInOrder } from "./order-queries.ts";

/**
 * The orders that a search and filters leave, in the list's order. Times are in the event's time
 * zone, amounts in its currency.
 */
export function exportedOrders(
  db: ReadDb,
  event: OwnEvent,
  query: FileQuery<OrderSort>,
): AsyncGenerator<ExportedOrder[]> {
  const rows = exported(db, event);
  return walkedBatches([{ rows, value: SORTS[query.sort_by] }], rows, query, how(event));
}

export function countExportedOrders(db: ReadDb, event: OwnEvent, query: FileQuery<OrderSort>): Promise<number> {
  return countAll(exported(db, event), query, how(event));
}

/** Several columns may share a key: that of the list's column with the same content. */
export function orderFileColumns({ timezone, currency }: OwnEvent, locale: Locale): FileColumn<ExportedOrder>[] {
  const money = (amount: number) => moneyToDecimal(amount, currency);
  return [
    { key: "buyer", heading: translate(locale, msg`Order`), cell: (order) => order.public_id },
    { key: "time", kind: "time", heading: translate(locale, msg`Date (${timezone})`), cell: (order) => order.ordered },
    {
      key: "status",
      heading: translate(locale, msg`Status`),
      cell: (order) => translate(locale, ORDER_STATUS_LABELS[orderLabel(order)]),
    },
    {
      key: "payment",
      heading: translate(locale, msg`Payment status`),
      cell: (order) => order.payment_status && translate(locale, PAYMENT_STATUS_LABELS[order.payment_status]),
    },
    {
      key: "refund",
      heading: translate(locale, msg`Refund`),
      cell: (order) => order.refund_status && translate(locale, REFUND_STATUS_LABELS[order.refund_status]),
    },
    ...nameColumns<ExportedOrder>(locale, "buyer"),
    { key: "email", heading: translate(locale, msg`Email`), cell: (order) => order.email },
    {
      key: "tickets",
      kind: "count",
      heading: translate(locale, msg`Number of tickets`),
      cell: (order) => order.ticket_count,
    },
    { key: "tickets", heading: translate(locale, msg`Tickets`), cell: (order) => order.items },
    {
      key: "net",
      kind: "money",
      heading: translate(locale, msg`Before taxes and fees`),
      cell: (order) => money(order.total_before_additions),
    },
    {
      key: "discount",
      kind: "money",
      heading: translate(locale, msg`Discount`),
      cell: (order) => money(order.total_discount),
    },
    { key: "taxes", kind: "money", heading: translate(locale, msg`Taxes`), cell: (order) => money(order.total_tax) },
    { key: "fees", kind: "money", heading: translate(locale, msg`Fees`), cell: (order) => money(order.total_fee) },
    { key: "total", kind: "money", heading: translate(locale, msg`Total`), cell: (order) => money(order.total_gross) },
    {
      key: "refunded",
      kind: "money",
      heading: translate(locale, msg`Refunded`),
      cell: (order) => money(order.total_refunded),
    },
    {
      key: "remaining",
      kind: "money",
      heading: translate(locale, msg`Remaining`),
      cell: (order) => money(remainingOf(order)),
    },
    { key: "currency", heading: translate(locale, msg`Currency`), cell: () => currency },
    { key: "promo_code", heading: translate(locale, msg`Promo code`), cell: (order) => order.promo_code },
    { key: "affiliate", heading: translate(locale, msg`Affiliate`), cell: (order) => order.affiliate },
    { key: "source", heading: translate(locale, msg`Source`), cell: (order) => order.source },
    { key: "provider", heading: translate(locale, msg`Payment`), cell: (order) => order.payment_provider },
    { key: "notes", heading: translate(locale, msg`Notes`), cell: (order) => order.notes },
    { key: "language", heading: translate(locale, msg`Language`), cell: (order) => order.locale },
  ];
}

export type ExportedOrder = Awaited<ReturnType<ReturnType<typeof exported>["execute"]>>[number];

function exported(db: ReadDb, event: OwnEvent) {
  return db
    .selectFrom("orders")
    .select([
      "orders.id",
      "orders.public_id",
      "orders.status",
      "orders.payment_status",
      "orders.refund_status",
      "orders.first_name",
      "orders.last_name",
      "orders.email",
    ])
    .select([
      "orders.total_before_additions",
      "orders.total_discount",
      "orders.total_tax",
      "orders.total_fee",
      "orders.total_gross",
      "orders.total_refunded",
      "orders.completed_at",
    ])
    .select(["orders.promo_code", "orders.payment_provider", "orders.locale", ticketsInOrder.as("ticket_count")])
    .select([
      "orders.source",
      sql<string | null>`(select name from affiliates where affiliates.id = orders.affiliate_id)`.as("affiliate"),
    ])
    .select([storedAnswersOfOrder().as("answers"), noteTextsColumn("orders").as("notes")])
    .select([
      sql<string>`to_char(orders.created_at at time zone ${event.timezone}, 'YYYY-MM-DD HH24:MI')`.as("ordered"),
      sql<string>`(
        select string_agg(order_items.quantity || ' × ' || order_items.item_name, '; ' order by order_items.id)
        from order_items
        where order_items.order_id = orders.id
          and order_items.quantity > 0)`.as("items"),
    ])
    .where("orders.event_id", "=", event.id)
    .where(isListedOrder);
}

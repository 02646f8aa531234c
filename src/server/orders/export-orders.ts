import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import type { FileQuery } from "#contract/lists.ts";
import { ORDER_LABEL_WORDS, PAYMENT_STATUS_WORDS, REFUND_STATUS_WORDS } from "#contract/labels/orders.ts";
import { moneyToDecimal } from "#domain/money.ts";
import { orderLabel, remainingOf } from "#domain/order-lifecycle.ts";
import { noteTextsColumn } from "#server/notes/note-column.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { FileColumn } from "#server/platform/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { say } from "#server/platform/i18n.ts";
import { nameColumns } from "#server/attendees/name-columns.ts";
import { storedAnswersOfOrder } from "#server/questions/stored-answers.ts";
import { countAll, walkedBatches } from "#server/platform/keyset-pagination.ts";
import { how, isListedOrder, type OrderSort, SORTS, ticketsInOrder } from "./order-queries.ts";

/**
 * The orders that a search and filters leave, in the list's order. Times are in the event's time
 * zone, amounts in its currency.
 */
export function exportedOrders(
  db: ReadDb,
  event: OwnEvent,
  asked: FileQuery<OrderSort>,
): AsyncGenerator<ExportedOrder[]> {
  const rows = exported(db, event);
  return walkedBatches([{ rows, value: SORTS[asked.sort_by] }], rows, asked, how(event));
}

export function countExportedOrders(db: ReadDb, event: OwnEvent, asked: FileQuery<OrderSort>): Promise<number> {
  return countAll(exported(db, event), asked, how(event));
}

/** Several columns may share a key: that of the list's column with the same content. */
export function orderFileColumns({ timezone, currency }: OwnEvent, locale: Locale): FileColumn<ExportedOrder>[] {
  const money = (amount: number) => moneyToDecimal(amount, currency);
  return [
    { key: "buyer", heading: say(locale, msg`Order`), cell: (order) => order.public_id },
    { key: "time", kind: "time", heading: say(locale, msg`Date (${timezone})`), cell: (order) => order.ordered },
    {
      key: "status",
      heading: say(locale, msg`Status`),
      cell: (order) => say(locale, ORDER_LABEL_WORDS[orderLabel(order)]),
    },
    {
      key: "payment",
      heading: say(locale, msg`Payment status`),
      cell: (order) => order.payment_status && say(locale, PAYMENT_STATUS_WORDS[order.payment_status]),
    },
    {
      key: "refund",
      heading: say(locale, msg`Refund`),
      cell: (order) => order.refund_status && say(locale, REFUND_STATUS_WORDS[order.refund_status]),
    },
    ...nameColumns<ExportedOrder>(locale, "buyer"),
    { key: "email", heading: say(locale, msg`Email`), cell: (order) => order.email },
    {
      key: "tickets",
      kind: "count",
      heading: say(locale, msg`Number of tickets`),
      cell: (order) => order.ticket_count,
    },
    { key: "tickets", heading: say(locale, msg`Tickets`), cell: (order) => order.items },
    {
      key: "net",
      kind: "money",
      heading: say(locale, msg`Before taxes and fees`),
      cell: (order) => money(order.total_before_additions),
    },
    {
      key: "discount",
      kind: "money",
      heading: say(locale, msg`Discount`),
      cell: (order) => money(order.total_discount),
    },
    { key: "taxes", kind: "money", heading: say(locale, msg`Taxes`), cell: (order) => money(order.total_tax) },
    { key: "fees", kind: "money", heading: say(locale, msg`Fees`), cell: (order) => money(order.total_fee) },
    { key: "total", kind: "money", heading: say(locale, msg`Total`), cell: (order) => money(order.total_gross) },
    {
      key: "refunded",
      kind: "money",
      heading: say(locale, msg`Refunded`),
      cell: (order) => money(order.total_refunded),
    },
    {
      key: "remaining",
      kind: "money",
      heading: say(locale, msg`Remaining`),
      cell: (order) => money(remainingOf(order)),
    },
    { key: "currency", heading: say(locale, msg`Currency`), cell: () => currency },
    { key: "promo_code", heading: say(locale, msg`Promo code`), cell: (order) => order.promo_code },
    { key: "affiliate", heading: say(locale, msg`Affiliate`), cell: (order) => order.affiliate },
    { key: "source", heading: say(locale, msg`Source`), cell: (order) => order.source },
    { key: "provider", heading: say(locale, msg`Payment`), cell: (order) => order.payment_provider },
    { key: "notes", heading: say(locale, msg`Notes`), cell: (order) => order.notes },
    { key: "language", heading: say(locale, msg`Language`), cell: (order) => order.locale },
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

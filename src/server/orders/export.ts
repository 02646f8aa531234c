import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import { ORDER_LABEL_WORDS } from "#contract/words/orders.ts";
import { moneyToDecimal } from "#domain/money.ts";
import { orderLabel, remainingOf } from "#domain/order-lifecycle.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import { type CsvColumn, inBatches } from "#server/platform/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { say } from "#server/platform/i18n.ts";
import { nameColumns } from "#server/attendees/name-columns.ts";
import { keptAnswersOfOrder } from "#server/questions/kept-answers.ts";
import { isListedOrder, ticketsInOrder } from "./queries.ts";

/** All orders of an event, newest first, as the list shows them. Times are the event's, amounts in its currency. */
export function exportedOrders(db: ReadDb, event: OwnEvent): AsyncGenerator<ExportedOrder[]> {
  return inBatches((after, size) => someOrders(db, event, after, size));
}

export function orderCsvColumns({ timezone, currency }: OwnEvent, locale: Locale): CsvColumn<ExportedOrder>[] {
  const money = (amount: number) => moneyToDecimal(amount, currency);
  return [
    { heading: say(locale, msg`Order`), cell: (order) => order.public_id },
    { heading: say(locale, msg`Date (${timezone})`), cell: (order) => order.ordered },
    { heading: say(locale, msg`Status`), cell: (order) => say(locale, ORDER_LABEL_WORDS[orderLabel(order)]) },
    ...nameColumns<ExportedOrder>(locale),
    { heading: say(locale, msg`Email`), cell: (order) => order.email },
    { heading: say(locale, msg`Number of tickets`), cell: (order) => order.ticket_count },
    { heading: say(locale, msg`Tickets`), cell: (order) => order.items },
    { heading: say(locale, msg`Before taxes and fees`), cell: (order) => money(order.total_before_additions) },
    { heading: say(locale, msg`Discount`), cell: (order) => money(order.total_discount) },
    { heading: say(locale, msg`Taxes`), cell: (order) => money(order.total_tax) },
    { heading: say(locale, msg`Fees`), cell: (order) => money(order.total_fee) },
    { heading: say(locale, msg`Total`), cell: (order) => money(order.total_gross) },
    { heading: say(locale, msg`Refunded`), cell: (order) => money(order.total_refunded) },
    { heading: say(locale, msg`Remaining`), cell: (order) => money(remainingOf(order)) },
    { heading: say(locale, msg`Currency`), cell: () => currency },
    { heading: say(locale, msg`Promo code`), cell: (order) => order.promo_code },
    { heading: say(locale, msg`Affiliate`), cell: (order) => order.affiliate },
    { heading: say(locale, msg`Source`), cell: (order) => order.source },
    { heading: say(locale, msg`Payment`), cell: (order) => order.payment_provider },
    { heading: say(locale, msg`Language`), cell: (order) => order.locale },
  ];
}

export type ExportedOrder = Awaited<ReturnType<typeof someOrders>>[number];

/** The next ones by the index that the list is read by. The time goes back and forth as text: a Date would lose its microseconds. */
function someOrders(db: ReadDb, event: OwnEvent, after: { id: number; created: string } | undefined, size: number) {
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
    .select(keptAnswersOfOrder().as("answers"))
    .select([
      sql<string>`orders.created_at::text`.as("created"),
      sql<string>`to_char(orders.created_at at time zone ${event.timezone}, 'YYYY-MM-DD HH24:MI')`.as("ordered"),
      sql<string>`(
        select string_agg(order_items.quantity || ' × ' || order_items.item_name, '; ' order by order_items.id)
        from order_items
        where order_items.order_id = orders.id)`.as("items"),
    ])
    .where("orders.event_id", "=", event.id)
    .where(isListedOrder)
    .$if(after !== undefined, (rows) =>
      rows.where(sql<boolean>`(orders.created_at, orders.id) < (${after?.created}::timestamptz, ${after?.id}::bigint)`),
    )
    .orderBy("orders.created_at", "desc")
    .orderBy("orders.id", "desc")
    .limit(size)
    .execute();
}

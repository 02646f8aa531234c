import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ListQuery } from "#contract/lists.ts";
import type { orderList } from "#contract/orders.ts";
import { orderLabel, remainingOf } from "#domain/order-lifecycle.ts";
import type { Worker } from "#domain/roles.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { keyFor } from "#server/platform/sessions/bearer-keys.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { isFoundIn } from "#server/platform/database/search.ts";
import type { Database } from "#server/platform/table-types.ts";
import { type SummedWalk, walkedPage } from "#server/platform/database/keyset-pagination.ts";

export async function listOrders(db: ReadDb, event: OwnEvent, query: ListQuery<OrderSort>, member: Worker) {
  const rows = selectOrders(db, event);
  const { data, meta } = await walkedPage([{ rows, value: SORTS[query.sort_by] }], rows, query, how(event));
  const shown = data.map((row) => ({
    ...row,
    short_id: keyFor(member, "order", row.short_id),
    label: orderLabel(row),
    total_remaining: remainingOf(row),
  }));
  return { data: shown, meta };
}

/**
 * The orders that the dashboard lists, including those whose money came too late or may still come
 * by transfer. A literal condition, because a parameter would not match that of the partial index.
 */
export const isListedOrder = sql<SqlBool>`(
  orders.status in ('COMPLETED', 'CANCELLED', 'AWAITING_PAYMENT')
  or orders.refund_status is not null
  or orders.payment_provider = 'offline')`;

export function countOrdersNeedingAttention(db: ReadDb, event: OwnEvent): Promise<number> {
  return countSome(db, event, sql<SqlBool>`orders.needs_attention`);
}

export function countAwaitingOffline(db: ReadDb, event: OwnEvent): Promise<number> {
  return countSome(db, event, awaitsOffline);
}

/** Waits for payment by transfer or on site. A literal condition, for its partial index. */
const awaitsOffline = sql<SqlBool>`(orders.status = 'AWAITING_PAYMENT' and orders.payment_provider = 'offline')`;

/** Counts up to 99 orders, from an index of these alone. */
async function countSome(db: ReadDb, event: OwnEvent, which: typeof awaitsOffline): Promise<number> {
  const matching = db.selectFrom("orders").select("id").where("event_id", "=", event.id).where(which).limit(99);
  const { count } = await db
    .selectFrom(matching.as("some"))
    .select((rows) => rows.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export const ticketsInOrder = sql<number>`(
  select coalesce(sum(order_items.quantity), 0)::bigint
  from order_items
  where order_items.order_id = orders.id)`;

function itemsOfOrder() {
  return jsonArrayFrom(
    expressionBuilder<Database, "orders">()
      .selectFrom("order_items")
      .select(["order_items.item_name", "order_items.quantity"])
      .whereRef("order_items.order_id", "=", "orders.id")
      .orderBy("order_items.id"),
  );
}

function selectOrders(db: ReadDb, event: OwnEvent) {
  return db
    .selectFrom("orders")
    .select([
      "orders.id",
      "orders.short_id",
      "orders.public_id",
      "orders.status",
      "orders.payment_status",
      "orders.refund_status",
    ])
    .select([
      "orders.first_name",
      "orders.last_name",
      "orders.email",
      "orders.currency",
      "orders.total_gross",
      "orders.total_refunded",
    ])
    .select(["orders.completed_at", "orders.needs_attention"])
    .select(sql<boolean>`coalesce(${awaitsOffline}, false)`.as("awaits_offline"))
    .select(["orders.is_manually_created", "orders.created_at", ticketsInOrder.as("ticket_count")])
    .select(itemsOfOrder().as("items"))
    .where("orders.event_id", "=", event.id)
    .where(isListedOrder);
}

export type OrderSort = (typeof orderList)["sorts"][number];

/** Each expression is the exact beginning of an index of the event's listed orders (0043). */
export const SORTS: Record<OrderSort, Expression<unknown>> = {
  created_at: sql.ref("orders.created_at"),
  first_name: sql`lower(coalesce(orders.first_name || ' ', '') || coalesce(orders.last_name, ''))`,
  total_gross: sql.ref("orders.total_gross"),
};

export const how = (event: OwnEvent): SummedWalk<typeof orderList> => ({
  filters: {
    id: sql.ref("orders.id"),
    status: sql.ref("orders.status"),
    payment_status: sql.ref("orders.payment_status"),
    refund_status: sql.ref("orders.refund_status"),
    created_at: sql.ref("orders.created_at"),
    total_gross: sql.ref("orders.total_gross"),
    ticket_id: {
      column: sql.ref("order_items.ticket_id"),
      // Collected first, so that a ticket that sold out long ago is not searched for in every order
      // since.
      some: (matches) => sql<SqlBool>`orders.id = any(array(
        select order_items.order_id
        from order_items
        where order_items.ticket_id in (select tickets.id from tickets where tickets.event_id = ${event.id})
          and ${matches}))`,
    },
    promo_code_id: sql.ref("orders.promo_code_id"),
    promo_code_batch_id: {
      column: sql.ref("promo_codes.batch_id"),
      some: (matches) => sql<SqlBool>`orders.promo_code_id = any(array(
        select promo_codes.id
        from promo_codes
        where promo_codes.event_id = ${event.id}
          and ${matches}))`,
    },
    affiliate_id: sql.ref("orders.affiliate_id"),
    needs_attention: { is: sql<SqlBool>`orders.needs_attention` },
    awaits_offline: { is: awaitsOffline },
  },
  sums: {
    total_gross: sql.ref("orders.total_gross"),
    completed_gross: sql`case when orders.status = 'COMPLETED' then orders.total_gross else 0 end`,
  },
  search: (query) => isFoundIn("orders.search_text", query),
  unique: sql.ref("orders.id"),
});

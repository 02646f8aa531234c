import { expressionBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { HeldByNetwork } from "#domain/hold-limits.ts";
import type { Database } from "#server/platform/table-types.ts";
import { isOpenOrder } from "./open-order-condition.ts";

/**
 * What the open order of a browser holds, as a column of a query that selects from `events`: a row for each stock. What is overdue is
 * left out, for queries that count that as free already (`stillHeld`). An empty list: it has no open order there.
 */
export function heldInTime(session_hash: string | null) {
  if (session_hash === null) return sql<Held[]>`'[]'::json`;
  return jsonArrayFrom(
    theirHolds()
      .select(["stock_holds.stock_id", "stock_holds.quantity"])
      .where("orders.session_hash", "=", session_hash)
      .where(inTime),
  );
}

/**
 * Of each who asks, in their order, as a column of a query that selects from `events`. `own`: what the open order of their browser holds, overdue
 * ones too, a row for each stock, and one without a stock where nothing is left of it (its time was over, and somebody took the places);
 * `network`: how many orders others hold from where they are, and how many places of which stock, null where that is not counted.
 *
 * `asking` is a JSON list, whose length no plan can know: one made for as many as there happen to be is made anew each time, for longer than it runs.
 */
export function heldByThose(asking: string) {
  const own = theirHolds()
    .select(["stock_holds.stock_id", "stock_holds.quantity"])
    .where(sql<SqlBool>`orders.session_hash = asking.known_as`);
  const others = openOrders()
    .where(sql<SqlBool>`orders.network_hash = asking.network_hash`)
    .where(sql<SqlBool>`orders.session_hash is distinct from asking.session_hash`)
    .where(inTime);
  const places = others
    .innerJoin("stock_holds", "stock_holds.order_id", "orders.id")
    .select(["stock_holds.stock_id", sql<number>`sum(stock_holds.quantity)::bigint`.as("quantity")])
    .where("stock_holds.ticket_price_id", "is not", null)
    .groupBy("stock_holds.stock_id");
  const orders = others.select(sql<number>`count(*)`.as("orders"));
  return sql<{ own: Held[]; network: HeldByNetwork | null }[]>`(
    select json_agg(
      json_build_object(
        'own', ${jsonArrayFrom(own)},
        'network', case when asking.network_hash is not null
          then json_build_object('orders', ${orders}, 'places', ${jsonArrayFrom(places)}) end
      )
      order by asking.place
    )
    from jsonb_to_recordset(${asking}::jsonb) as asking (
      place integer, session_hash text, known_as text, network_hash text
    ))`;
}

/** Somebody of `heldByThose`. `known_as`: the session of a browser that was here before; null where it can't have an open order. */
export type AskingRow = { place: number; session_hash: string; known_as: string | null; network_hash: string | null };

type Held = { stock_id: number | null; quantity: number | null };

/** A browser's open orders of an event, with what they hold. */
function theirHolds() {
  return openOrders()
    .leftJoin("stock_holds", (join) =>
      join.onRef("stock_holds.order_id", "=", "orders.id").on("stock_holds.is_sold", "=", false),
    )
    .where("orders.unique_slot_released_at", "is", null);
}

/**
 * Found by their browser or their network, and by nothing else: a connection that plans this while there are no orders yet takes all indexes for
 * equally good, and may then read all open orders of the event, or of all events, for each buyer of a rush (`docs/decisions/0058`). So event and time are
 * told in a way that no index knows.
 */
function openOrders() {
  return expressionBuilder<Database, "events">()
    .selectFrom("orders")
    .where(sql<SqlBool>`orders.event_id + 0 = events.id`)
    .where(isOpenOrder);
}

/** Not `reserved_until > now()`, which an index knows: see `openOrders`. */
const inTime = sql<SqlBool>`(orders.reserved_until > now()) is true`;

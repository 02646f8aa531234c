import { expressionBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { HeldByNetwork } from "#domain/network-limits.ts";
import type { Database } from "#server/platform/table-types.ts";
import { isOpenOrder } from "./open-orders.ts";

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
 * What the open orders of these browsers hold, overdue ones too, likewise: a row for each stock of each, and one without a stock where nothing
 * is left of it (its time was over, and somebody took the places).
 */
export function heldBySessions(session_hashes: readonly string[] | null) {
  if (session_hashes === null) return sql<HeldBySession[]>`'[]'::json`;
  return jsonArrayFrom(
    theirHolds()
      .select(["orders.session_hash", "stock_holds.stock_id", "stock_holds.quantity"])
      .where(sql<SqlBool>`orders.session_hash = any(${session_hashes}::text[])`),
  );
}

/**
 * How many orders others hold from each of these networks, and how many places of which stock, in their order; `session_hashes`: who asks
 * from there, and is not counted. A column of a query that selects from `events`.
 */
export function heldByNetworks(network_hashes: readonly string[] | null, session_hashes: readonly string[] | null) {
  if (network_hashes === null) return sql<HeldByNetwork[]>`'[]'::json`;
  const theirs = openOrders()
    .where(sql<SqlBool>`orders.network_hash = asking.network_hash`)
    .where(sql<SqlBool>`orders.session_hash is distinct from asking.session_hash`)
    .where(inTime);
  const places = theirs
    .innerJoin("stock_holds", "stock_holds.order_id", "orders.id")
    .select(["stock_holds.stock_id", sql<number>`sum(stock_holds.quantity)::bigint`.as("quantity")])
    .where("stock_holds.ticket_price_id", "is not", null)
    .groupBy("stock_holds.stock_id");
  const orders = theirs.select(sql<number>`count(*)`.as("orders"));
  return sql<HeldByNetwork[]>`(
    select json_agg(json_build_object('orders', ${orders}, 'places', ${jsonArrayFrom(places)}) order by asking.place)
    from unnest(${network_hashes}::text[], ${session_hashes}::text[])
      with ordinality as asking (network_hash, session_hash, place))`;
}

type Held = { stock_id: number | null; quantity: number | null };
export type HeldBySession = Held & { session_hash: string };

/** A browser's open orders of an event, with what they hold. */
function theirHolds() {
  return openOrders()
    .leftJoin("stock_holds", (join) =>
      join.onRef("stock_holds.order_id", "=", "orders.id").on("stock_holds.is_sold", "=", false),
    )
    .where("orders.revived_at", "is", null);
}

/**
 * Found by their browser or their network, and by nothing else: a connection that plans this while there are no orders yet takes all indexes for
 * equally good, and may then read all open orders of the event, or of all events, for each buyer of a rush (`docs/decisions/0106`). So event and time are
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

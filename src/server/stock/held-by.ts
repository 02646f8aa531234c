import { expressionBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { HeldByNetwork } from "#domain/network-limits.ts";
import type { Database } from "#server/platform/table-types.ts";
import { isOpenOrder } from "./open-orders.ts";

/**
 * What the open order of a browser holds, as a column of a query that selects from `events`: a row for each stock, and one without a
 * stock where nothing is left of it (its time was over, and somebody took the places). An empty list: it has no open order there.
 * `in time`: leaves out what is overdue, for queries that count that as free already (`stillHeld`).
 */
export function heldBySession(session_hash: string | null, { orders = "open" }: { orders?: "open" | "in time" } = {}) {
  if (session_hash === null) return sql<Held[]>`'[]'::json`;
  return jsonArrayFrom(
    openOrders()
      .$if(orders === "in time", (query) => query.where("orders.reserved_until", ">", sql<Date>`now()`))
      .leftJoin("stock_holds", (join) =>
        join.onRef("stock_holds.order_id", "=", "orders.id").on("stock_holds.is_sold", "=", false),
      )
      .select(["stock_holds.stock_id", "stock_holds.quantity"])
      .where("orders.session_hash", "=", session_hash)
      .where("orders.revived_at", "is", null),
  );
}

type Held = { stock_id: number | null; quantity: number | null };

/** How many orders others hold from a network, and how many places of which stock; null where it is not counted. As `heldBySession`. */
export function heldByNetwork(network_hash: string | null, session_hash: string | null) {
  if (network_hash === null) return sql<null>`null::json`.$castTo<HeldByNetwork | null>();
  const theirs = openOrders()
    .where("orders.network_hash", "=", network_hash)
    .where(sql<SqlBool>`orders.session_hash is distinct from ${session_hash}::text`)
    .where("orders.reserved_until", ">", sql<Date>`now()`);
  const places = theirs
    .innerJoin("stock_holds", "stock_holds.order_id", "orders.id")
    .select(["stock_holds.stock_id", sql<number>`sum(stock_holds.quantity)::bigint`.as("quantity")])
    .where("stock_holds.ticket_price_id", "is not", null)
    .groupBy("stock_holds.stock_id");
  const orders = theirs.select(sql<number>`count(*)`.as("orders"));
  return sql<HeldByNetwork | null>`json_build_object('orders', ${orders}, 'places', ${jsonArrayFrom(places)})`;
}

function openOrders() {
  return expressionBuilder<Database, "events">()
    .selectFrom("orders")
    .whereRef("orders.event_id", "=", "events.id")
    .where(isOpenOrder);
}

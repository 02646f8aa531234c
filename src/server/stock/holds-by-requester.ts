import { expressionBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { HeldByNetwork } from "#domain/hold-limits.ts";
import type { Database } from "#server/platform/table-types.ts";
import { isOpenOrder } from "./active-holds.ts";

/**
 * Column of a query that selects from `events`: what the open order of a browser holds, one row per
 * stock. Overdue holds are left out, for queries that already count those as free (`stillHeld`). An
 * empty list means that the browser has no open order of the event.
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
 * Column of a query that selects from `events`: the holds of each browser in `asking`, in their
 * order. `own`: what the browser's open order holds, overdue or not, one row per stock, and a row
 * without a stock if nothing is left of it (its time was over, and another buyer took the units).
 * `network`: how many orders others of the same network hold, and how many units of which stock;
 * null where networks are not counted.
 *
 * `asking` is a JSON list, so that its length is hidden from the planner: a plan for the actual
 * length would be made again with every call and take longer than the query.
 */
export function heldByThose(asking: string) {
  const own = theirHolds()
    .select(["stock_holds.stock_id", "stock_holds.quantity"])
    .where(sql<SqlBool>`orders.session_hash = asking.known_as`);
  const others = openOrders()
    .where(sql<SqlBool>`orders.network_hash = asking.network_hash`)
    .where(sql<SqlBool>`orders.session_hash is distinct from asking.session_hash`)
    .where(inTime);
  const units = others
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
          then json_build_object('orders', ${orders}, 'places', ${jsonArrayFrom(units)}) end
      )
      order by asking.place
    )
    from jsonb_to_recordset(${asking}::jsonb) as asking (
      place integer, session_hash text, known_as text, network_hash text
    ))`;
}

/**
 * One browser in `heldByThose`. `known_as`: the session of a returning browser; null for one that
 * can't have an open order.
 */
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
 * Finds open orders only by their browser or network. A connection that plans this query while
 * there are no orders yet considers all indexes equally good, and may then read all open orders of
 * the event, or of all events, for each buyer of a rush (`docs/decisions/0058`). So event and time
 * are compared in a form that no index matches.
 */
function openOrders() {
  return expressionBuilder<Database, "events">()
    .selectFrom("orders")
    .where(sql<SqlBool>`orders.event_id + 0 = events.id`)
    .where(isOpenOrder);
}

/** Not `reserved_until > now()`, which an index matches: see `openOrders`. */
const inTime = sql<SqlBool>`(orders.reserved_until > now()) is true`;

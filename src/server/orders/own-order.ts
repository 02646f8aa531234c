import type { Db } from "../platform/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Visitor } from "../platform/http.ts";

/**
 * The id of an order that this visitor may see: open orders only by the browser that reserved them, complete and cancelled
 * ones by whoever holds the short id. All others are not there.
 * @throws AppError not_found
 */
export async function visibleOrder(db: Db, caller: Visitor, event_id: number, short_id: string): Promise<number> {
  const order = await findOrder(db, event_id, short_id);
  if (order && (order.status === "COMPLETED" || order.status === "CANCELLED" || isOwn(caller, order))) return order.id;
  throw new AppError("not_found");
}

/**
 * The id of an order that this visitor may act on: only the browser that reserved it.
 * @throws AppError not_found
 */
export async function ownOrder(db: Db, caller: Visitor, event_id: number, short_id: string): Promise<number> {
  const order = await findOrder(db, event_id, short_id);
  if (order && isOwn(caller, order)) return order.id;
  throw new AppError("not_found");
}

function findOrder(db: Db, event_id: number, short_id: string) {
  return db
    .selectFrom("orders")
    .select(["id", "status", "session_hash"])
    .where("short_id", "=", short_id)
    .where("event_id", "=", event_id)
    .executeTakeFirst();
}

function isOwn(caller: Visitor, order: { session_hash: string | null }): boolean {
  return order.session_hash !== null && caller.session_hash === order.session_hash;
}

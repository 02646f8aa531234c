import type { Selectable } from "kysely";
import type { Tx } from "../platform/database.ts";
import { AppError } from "../platform/errors.ts";
import type { Visitor } from "../platform/http.ts";
import type { Database } from "../platform/table-types.ts";

declare const isLocked: unique symbol;

/** An order whose row this transaction has locked: nobody else completes, expires or cancels it meanwhile. */
export type LockedOrder = Selectable<Database["orders"]> & { readonly [isLocked]: true };

/**
 * Locks an order, in a statement of its own: what is read after it is read under the lock.
 * @throws AppError not_found
 */
export async function lockOrder(tx: Tx, order_id: number): Promise<LockedOrder> {
  const order = await tx.selectFrom("orders").selectAll().where("id", "=", order_id).forUpdate().executeTakeFirst();
  if (!order) throw new AppError("not_found");
  return order as LockedOrder;
}

/**
 * As `lockOrder`, for the browser that reserved it: by what stands in its address. Another event's order is not there, and
 * neither is another browser's.
 */
export async function lockOwnOrder(tx: Tx, caller: Visitor, event_id: number, short_id: string): Promise<LockedOrder> {
  const order = await tx
    .selectFrom("orders")
    .selectAll()
    .where("short_id", "=", short_id)
    .where("event_id", "=", event_id)
    .forUpdate()
    .executeTakeFirst();
  if (!order || order.session_hash === null || order.session_hash !== caller.session_hash)
    throw new AppError("not_found");
  return order as LockedOrder;
}

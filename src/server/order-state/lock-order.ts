import type { Selectable } from "kysely";
import { cachedQuery } from "#server/platform/database/cached-query.ts";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Database } from "#server/platform/table-types.ts";
import type { OwnOrder } from "#server/access/own-order.ts";

declare const isLocked: unique symbol;

/**
 * An order whose row this transaction has locked: no other transaction completes, expires or
 * cancels it meanwhile.
 */
export type LockedOrder = OwnOrder & Selectable<Database["orders"]> & { readonly [isLocked]: true };

/**
 * Locks an order, in a statement of its own, so that later statements read under the lock.
 * @throws AppError not_found
 */
export async function lockOrder(tx: Tx, order: OwnOrder): Promise<LockedOrder> {
  const [locked] = await lock(tx, { id: order.id });
  if (!locked) throw new AppError("not_found");
  return locked as LockedOrder;
}

/**
 * An order that this transaction has inserted is locked until its end, because no other transaction
 * can see it.
 */
export function insertedOrder(row: Selectable<Database["orders"]>): LockedOrder {
  return row as LockedOrder;
}

const lock = cachedQuery("lock order", (tx, { id }: { id: number }) =>
  tx.selectFrom("orders").selectAll().where("id", "=", id).forUpdate(),
);

/** The account of an order's event, for the activities of use cases that need no more context. */
export async function accountOf(db: ReadDb, { event_id }: Pick<LockedOrder, "event_id">): Promise<number> {
  const event = db.selectFrom("events").select("account_id").where("id", "=", event_id);
  return (await event.executeTakeFirstOrThrow()).account_id;
}

import type { Tx } from "#server/platform/database.ts";
import { type LockedOrder, lockOrder } from "./lock-order.ts";
import { type OrderContext, orderContext } from "./order-context.ts";
import type { OwnOrder } from "#server/access/own-order.ts";

export type LockedWithContext = { order: LockedOrder; context: OrderContext };

/**
 * Locks an order and reads its context, in one round trip with two statements: the second begins
 * once the lock is taken, and sees everything committed until then.
 * @throws AppError not_found
 */
export async function lockWithContext(tx: Tx, own: OwnOrder): Promise<LockedWithContext> {
  const [order, context] = await Promise.all([lockOrder(tx, own), orderContext(tx, own)]);
  return { order, context };
}

/**
 * The same for several orders in one round trip. They are locked in the order of their ids,
 * whatever the order of the input.
 * @throws AppError not_found, if one of them does not exist
 */
export async function lockAllWithContext(tx: Tx, all: readonly OwnOrder[]): Promise<LockedWithContext[]> {
  const inOrder = all.toSorted((a, b) => a.id - b.id);
  const locked = await Promise.all(inOrder.map((own) => lockWithContext(tx, own)));
  const found = new Map(locked.map((one) => [one.order.id, one]));
  return all.map((own) => found.get(own.id) as LockedWithContext);
}

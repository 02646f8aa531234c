import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { flush, LATER } from "#server/platform/database/preparing-client.ts";
import type { LockedOrder } from "./lock-order.ts";
import { type OrderContext, orderContext, orderContextLater } from "./order-context.ts";
import type { OwnOrder } from "./own-order.ts";

export type LockedWithContext = { order: LockedOrder; context: OrderContext };

/**
 * Locks an order and reads its context, in one round trip with two statements: the second begins
 * once the lock is taken, and sees everything committed until then.
 * @throws AppError not_found
 */
export async function lockWithContext(tx: Tx, own: OwnOrder): Promise<LockedWithContext> {
  const rows = await lockLater(tx, own);
  const context = await orderContext(tx, own);
  const [order] = rows;
  if (!order) throw new AppError("not_found");
  return { order, context };
}

/**
 * The same for several orders in one round trip. They are locked in the order of their ids,
 * whatever the order of the input.
 * @throws AppError not_found, if one of them does not exist
 */
export async function lockAllWithContext(tx: Tx, all: readonly OwnOrder[]): Promise<LockedWithContext[]> {
  const found = new Map<OwnOrder, { orders: LockedOrder[]; context: OrderContext[] }>();
  for (const own of all.toSorted((a, b) => a.id - b.id))
    found.set(own, { orders: await lockLater(tx, own), context: await orderContextLater(tx, own) });
  await flush(tx);
  return all.map((own) => {
    const [order, context] = [found.get(own)?.orders[0], found.get(own)?.context[0]];
    if (!order || !context) throw new AppError("not_found");
    return { order, context };
  });
}

async function lockLater(tx: Tx, { id }: OwnOrder): Promise<LockedOrder[]> {
  const { rows } = await sql<LockedOrder>`${LATER} select * from orders where id = ${id} for update`.execute(tx);
  return rows;
}

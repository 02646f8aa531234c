import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { LATER } from "#server/platform/database/preparing-client.ts";
import type { LockedOrder } from "./lock-order.ts";
import { type OrderFacts, orderFacts } from "./order-facts.ts";
import type { OwnOrder } from "./own-order.ts";

export type LockedWithFacts = { order: LockedOrder; facts: OrderFacts };

/**
 * Locks an order and reads what stands around it, in one round trip and two statements: the second begins once the lock is there, and sees
 * what was committed until then.
 * @throws AppError not_found
 */
export async function lockWithFacts(tx: Tx, own: OwnOrder): Promise<LockedWithFacts> {
  const { rows } = await sql<LockedOrder>`${LATER} select * from orders where id = ${own.id} for update`.execute(tx);
  const facts = await orderFacts(tx, own);
  const [order] = rows;
  if (!order) throw new AppError("not_found");
  return { order, facts };
}

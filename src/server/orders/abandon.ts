import { nextOrderStatus, type OrderStatus } from "#domain/order-lifecycle.ts";
import type { Deed } from "../platform/deed.ts";
import { AppError } from "../platform/errors.ts";
import { release } from "../stock/release.ts";
import type { LockedOrder } from "./lock-order.ts";

/**
 * The buyer gives the held tickets back. An order that is over already stays as it is.
 * @throws AppError already_processed when it is complete
 */
export async function abandon({ tx, now }: Deed, order: LockedOrder): Promise<void> {
  if (order.status === "COMPLETED") throw new AppError("already_processed");
  const next = nextOrderStatus(order.status as OrderStatus, "expire");
  if (next === null) return;
  await release(tx, [order.id]);
  await tx
    .updateTable("orders")
    .set({ status: next, updated_at: now })
    .where("id", "=", order.id)
    .where("status", "=", order.status)
    .execute();
}

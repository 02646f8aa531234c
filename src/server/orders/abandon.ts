import type { Deed } from "#server/platform/deed.ts";
import { cancelPayments } from "#server/payments/cancel-payments.ts";
import { release } from "#server/stock/release.ts";
import type { LockedOrder } from "./lock-order.ts";
import { orderBecomes } from "./order-becomes.ts";

/**
 * The buyer gives the held tickets back. An order that is over already stays as it is.
 * @throws AppError already_processed when it is complete
 */
export async function abandon(deed: Deed, order: LockedOrder): Promise<void> {
  if (order.status === "CANCELLED" || order.status === "EXPIRED") return;
  await orderBecomes(deed, order, { order: "expire" });
  await release(deed.tx, [order.id]);
  await cancelPayments(deed.tx, [order.id]);
}

import { afterCompletion } from "#server/orders/completion/after-completion.ts";
import { complete } from "#server/orders/completion/complete-order.ts";
import type { Reach } from "#server/order-state/free-orders.ts";
import { type LockedOrder, lockOrder } from "#server/order-state/lock-order.ts";
import { orderContext } from "#server/order-state/order-context.ts";
import { writeNames } from "#server/orders/checkout/write-names.ts";
import type { WriteContext } from "#server/platform/write-context.ts";

type Names = Parameters<typeof writeNames>[2];
type Completing = Pick<Names, "buyer" | "attendees"> & { reach: Reach; may_be_invoiced?: boolean };

/**
 * Writes the names of a manual order that was just inserted, and completes it. Its money was
 * received offline, without a provider. The order's context, its names and the named order come in
 * one round trip.
 * @throws AppError order_expired
 */
export async function completeManualOrder(
  ctx: WriteContext,
  reserved: LockedOrder,
  { buyer, attendees, reach, may_be_invoiced = true }: Completing,
): Promise<LockedOrder> {
  const [all, written, order] = await Promise.all([
    orderContext(ctx.tx, reserved),
    writeNames(ctx, reserved, { buyer, company: null, agreement: null, attendees }),
    lockOrder(ctx.tx, reserved),
  ]);
  const context = { ...all, issues_invoices: all.issues_invoices && may_be_invoiced };
  if (order.total_gross > 0) await complete(ctx, order, context, null, reach);
  else {
    const completed = { attendees: written, payment_status: "NO_PAYMENT_REQUIRED", reach } as const;
    await afterCompletion({ ctx, order, context, ...completed });
  }
  return order;
}

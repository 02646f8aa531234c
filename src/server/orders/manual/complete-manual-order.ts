import { afterCompletion } from "#server/orders/after-completion.ts";
import { complete } from "#server/orders/complete-order.ts";
import type { Reach } from "#server/orders/free-orders.ts";
import { type LockedOrder, lockOrder } from "#server/orders/lock-order.ts";
import { orderContextLater } from "#server/orders/order-context.ts";
import { refuseUnlessWritten, writeNamesLater } from "#server/orders/write-names.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";

type Names = Parameters<typeof writeNamesLater>[2];
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
  const read = await orderContextLater(ctx.tx, reserved);
  const written = await writeNamesLater(ctx, reserved, { buyer, company: null, agreement: null, attendees });
  const order = await lockOrder(ctx.tx, reserved);
  refuseUnlessWritten(written);
  const [all] = read;
  if (!all) throw new AppError("not_found");
  const context = { ...all, issues_invoices: all.issues_invoices && may_be_invoiced };
  if (order.total_gross > 0) await complete(ctx, order, context, null, reach);
  else {
    const completed = { attendees: written, payment_status: "NO_PAYMENT_REQUIRED", reach } as const;
    await afterCompletion({ ctx, order, context, ...completed });
  }
  return order;
}

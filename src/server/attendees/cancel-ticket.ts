import { cancelTickets } from "#server/orders/cancellation/cancel-tickets.ts";
import { lockOrder } from "#server/order-state/lock-order.ts";
import { orderOfAttendee } from "#server/access/own-order.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import type { OwnAttendee } from "#server/access/own-attendee.ts";

/**
 * Cancels one ticket without a refund. Its order continues, even without any ticket.
 * @throws AppError order_open, and the errors of `cancelTickets`
 */
export async function cancelTicket(
  ctx: WriteContext,
  attendee: OwnAttendee,
  { notifies_buyer }: { notifies_buyer: boolean },
): Promise<void> {
  const order = await lockOrder(ctx.tx, orderOfAttendee(attendee));
  if (order.status === "AWAITING_PAYMENT") throw new AppError("order_open");
  await cancelTickets(ctx, order, [attendee.id], { notifies_buyer, money: null, ends_order: false });
}

import { LARGE_ORDER_TICKETS } from "#domain/notifications.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { OrderContext } from "#server/order-state/order-context.ts";
import type { Cancelled, Completed } from "#server/order-state/order-subscribers.ts";
import { broughtBy } from "#server/activities/count-activity.ts";

/** Records completed orders, with what they add to the statistics, and buyers' large ones once more. */
export async function countCompletedOrders(all: readonly Completed[]): Promise<void> {
  await Promise.all([...all.map(countCompletedOrder), ...all.filter(isLarge).map(recordLargeOrder)]);
}

/** What members create or import themselves is no news. */
function isLarge({ ctx, attendees }: Completed): boolean {
  return attendees.length >= LARGE_ORDER_TICKETS && !["person", "api_key"].includes(ctx.by.kind);
}

function recordLargeOrder({ ctx, order, context, attendees }: Completed): Promise<void> {
  const { total_gross, currency } = order;
  return recordActivity(ctx, {
    kind: "order.large",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { tickets: attendees.length, total_gross, currency },
  });
}

function countCompletedOrder({ ctx, order, context, attendees, payment_status }: Completed): Promise<void> {
  const { total_gross, currency } = order;
  return recordActivity(ctx, {
    kind: "order.completed",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { payment_status, total_gross, currency, tickets: attendees.length },
    stats: broughtBy(order, counterOf(context, { areCounted: order.tickets_issued_at !== null })),
  });
}

/**
 * The order counts for the event as a whole, its attendees and money for each ticket. Tickets that
 * were valid before the payment are already counted.
 */
function counterOf({ items }: OrderContext, { areCounted }: { areCounted: boolean }) {
  const lines = items.map((item) => ({
    ticket_id: item.ticket_id,
    attendees: areCounted ? 0 : item.quantity,
    gross: item.total_gross,
    tax: item.total_tax,
    fee: item.total_fee,
  }));
  return [{ ticket_id: 0, orders: 1 }, ...lines];
}

/** Records a cancelled order. A complete one counts as cancelled on the day of its sale. */
export async function countCancelledOrder({ ctx, order, context, tickets, stats }: Cancelled): Promise<void> {
  const { status, completed_at: counted_at } = order;
  const cancelled = { ticket_id: 0, cancelled: 1, ...(counted_at && { counted_at }) };
  await recordActivity(ctx, {
    kind: "order.cancelled",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { from: status, tickets },
    stats: status === "COMPLETED" ? [...stats, ...broughtBy(order, [cancelled])] : stats,
  });
}

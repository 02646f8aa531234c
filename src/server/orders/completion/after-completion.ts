import { sell } from "#server/stock/sell-stock.ts";
import { type Completed, orderSubscribers } from "#server/order-state/order-subscribers.ts";

/**
 * Everything that follows once an order's tickets are valid, in the same transaction: what
 * subscribers do, and its held stock becomes sold.
 */
export function afterCompletion(completed: Completed): Promise<void> {
  return afterCompletions([completed]);
}

/**
 * As `afterCompletion`, for several orders in one transaction, which must all be locked. They are
 * sold last, with all their stocks locked.
 */
export async function afterCompletions(all: readonly Completed[]): Promise<void> {
  const [first] = all;
  if (!first) return;
  const order_ids = all.map(({ order }) => order.id);
  await Promise.all([
    ...orderSubscribers().onOrderCompleted.map((subscriber) => subscriber(all)),
    sell(first.ctx.tx, order_ids),
  ]);
}

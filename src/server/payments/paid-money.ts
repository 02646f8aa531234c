import { leavesOrder } from "#domain/order-lifecycle.ts";
import type { LockedOrder } from "#server/orders/lock-order.ts";
import type { ReadDb } from "#server/platform/database.ts";

/** A payment that an order's money came by, and how much of it has not gone back and is not on its way. */
export type PaidSource = { payment_id: number; provider: string; left: number };

/**
 * The payments that paid for an order, the one that completed it first, and how much of the order has not gone back and is not on its
 * way: never more of a payment than came by it. Undefined where none did.
 */
export async function paidMoney(
  tx: ReadDb,
  order: Pick<LockedOrder, "id" | "total_gross">,
): Promise<{ sources: PaidSource[]; left: number } | undefined> {
  const payments = await tx
    .selectFrom("payments")
    .select(["id", "provider", "amount"])
    .where("order_id", "=", order.id)
    .where("status", "=", "SUCCEEDED")
    .orderBy("id")
    .execute();
  if (payments.length === 0) return undefined;
  const refunds = await tx
    .selectFrom("refunds")
    .select(["payment_id", "amount", "reason"])
    .where("order_id", "=", order.id)
    .where("status", "<>", "FAILED")
    .execute();
  const sum = (some: readonly { amount: number }[]) => some.reduce((total, { amount }) => total + amount, 0);
  const sources = payments.map(({ id, provider, amount }) => ({
    ...{ payment_id: id, provider },
    left: amount - sum(refunds.filter(({ payment_id }) => payment_id === id)),
  }));
  const inPayments = sources.reduce((total, { left }) => total + left, 0);
  // what a change made it cost less by is owed by that change alone, also while it can't be paid out
  const ofOrder = order.total_gross - sum(refunds.filter(({ reason }) => !leavesOrder(reason)));
  return { sources, left: Math.max(0, Math.min(inPayments, ofOrder)) };
}

/** An amount as parts of what came by each payment: what a provider sends back by itself first, then what people give back by hand. */
export function fromSources(sources: readonly PaidSource[], amount: number): (PaidSource & { amount: number })[] {
  let rest = amount;
  return sources.flatMap((source) => {
    const part = Math.min(Math.max(0, source.left), rest);
    rest -= part;
    return part > 0 ? [{ ...source, amount: part }] : [];
  });
}

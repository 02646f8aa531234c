import { leavesOrder } from "#domain/order-lifecycle.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import type { ReadDb } from "#server/platform/database.ts";

/**
 * A payment that paid for an order, and how much of it is neither refunded nor in a pending refund.
 */
export type PaidSource = { payment_id: number; provider: string; left: number };

/**
 * The payments that paid for an order, starting with the one that completed it, and how much of the
 * order is neither refunded nor in a pending refund: never more than is left of the payments.
 * Undefined without such a payment.
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
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);
  const sources = payments.map(({ id, provider, amount }) => ({
    ...{ payment_id: id, provider },
    left: amount - sum(refunds.filter(({ payment_id }) => payment_id === id)),
  }));
  const inPayments = sources.reduce((total, { left }) => total + left, 0);
  // the price reduction of a changed order is owed by that change alone, even while it can't be
  // paid out
  const ofOrder = order.total_gross - sum(refunds.filter(({ reason }) => !leavesOrder(reason)));
  return { sources, left: Math.max(0, Math.min(inPayments, ofOrder)) };
}

/** Splits an amount over the payments in their order, with no more from each than is left of it. */
export function fromSources(sources: readonly PaidSource[], amount: number): (PaidSource & { amount: number })[] {
  let rest = amount;
  return sources.flatMap((source) => {
    const part = Math.min(Math.max(0, source.left), rest);
    rest -= part;
    return part > 0 ? [{ ...source, amount: part }] : [];
  });
}

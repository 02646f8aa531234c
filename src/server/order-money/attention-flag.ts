import { type SqlBool, sql } from "kysely";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import type { Cancelled } from "#server/order-state/order-subscribers.ts";
import type { WriteContext } from "#server/platform/write-context.ts";

/**
 * Marks failed refunds of an order as resolved: one refund, or all of a payment. The money is
 * requested again, or was returned in another way.
 */
export async function resolveAttention(
  { tx, now }: WriteContext,
  order: Pick<LockedOrder, "id">,
  which: { refund_id: number } | { payment_id: number },
): Promise<void> {
  await tx
    .updateTable("refunds")
    .set({ resolved_at: now, updated_at: now })
    .where("order_id", "=", order.id)
    .where("status", "=", "FAILED")
    .where("resolved_at", "is", null)
    .$if("refund_id" in which, (refunds) => refunds.where("id", "=", "refund_id" in which ? which.refund_id : 0))
    .$if("payment_id" in which, (refunds) =>
      refunds.where("payment_id", "=", "payment_id" in which ? which.payment_id : 0),
    )
    .execute();
  await updateAttentionFlag(tx, order);
}

/**
 * Updates whether an order needs attention: it has an unresolved failed refund, an unresolved
 * dispute that was not won, or offline money that bought nothing and has not been refunded.
 */
export async function updateAttentionFlag(tx: WriteContext["tx"], { id }: Pick<LockedOrder, "id">): Promise<void> {
  await sql`
    update orders
    set needs_attention = failed.is_left
    from (
      select exists (
        select from refunds where order_id = ${id} and status = 'FAILED' and resolved_at is null
      ) or exists (
        select from disputes where order_id = ${id} and status <> 'WON' and resolved_at is null
      ) or exists (
        select from receipts join orders on orders.id = receipts.order_id where orders.id = ${id} and ${isUnmatched}
      ) as is_left
    ) as failed
    where orders.id = ${id}
      and orders.needs_attention <> failed.is_left`.execute(tx);
}

/**
 * Whether a receipt's money bought nothing and has not been refunded: the order ended unpaid or was
 * paid in another way. For a query of `receipts` joined with their `orders`.
 */
export const isUnmatched = sql<SqlBool>`(
  receipts.undone_at is null
  and receipts.returned_at is null
  and orders.status not in ('RESERVED', 'AWAITING_PAYMENT')
  and not exists (
    select from payments
    where payments.order_id = orders.id
      and payments.provider = 'offline'
      and payments.status = 'SUCCEEDED'
      and payments.order_change_id is null
  ))`;

/** The organizer has to return what was received by transfer for an order that is now cancelled. */
export async function flagReceivedTransfer({ ctx, order }: Cancelled): Promise<void> {
  if (order.status !== "COMPLETED" && order.payment_provider === "offline") await updateAttentionFlag(ctx.tx, order);
}

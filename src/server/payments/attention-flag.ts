import { sql } from "kysely";
import type { LockedOrder } from "#server/orders/lock-order.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { isUnmatched } from "./offline/unmatched-receipts.ts";

/** Somebody has seen to an order's failed refunds: to this one, or to all of a payment. What they were for is asked for anew, or is settled elsewhere. */
export async function seeTo(
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
 * Says of an order whether a person has to see to it: one of its refunds failed, its buyer went to the bank, or money came by transfer or at the
 * door that bought nothing; and nobody has.
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

import type { OwnOrder } from "#server/orders/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Own } from "#server/platform/own.ts";

/** A refund that is written down, with the order and the payment that it belongs to. */
export type OwnRefund = Own<
  "refund",
  {
    id: number;
    amount: number;
    status: string;
    reason: string;
    created_at: Date;
    provider: string;
    provider_payment_id: string;
    provider_refund_id: string | null;
    order: OwnOrder;
  }
>;

/** For the jobs that carry it out and follow it. */
export async function findRefund(db: ReadDb, refund_id: number): Promise<OwnRefund | undefined> {
  const found = await db
    .selectFrom("refunds")
    .innerJoin("payments", "payments.id", "refunds.payment_id")
    .select([
      "refunds.id",
      "refunds.order_id",
      "refunds.amount",
      "refunds.status",
      "refunds.reason",
      "refunds.created_at",
      "refunds.provider_refund_id",
      "payments.provider",
      "payments.provider_payment_id",
    ])
    .where("refunds.id", "=", refund_id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { order_id, ...refund } = found;
  return { ...refund, order: { id: order_id } } as unknown as OwnRefund;
}

/** What we give a provider with a refund: it knows the same one again by it, however often it is asked. */
export function refundReference({ id }: { id: number }): string {
  return `refund:${id}`;
}

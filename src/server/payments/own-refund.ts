import type { OwnOrder } from "../orders/own-order.ts";
import type { ReadDb } from "../platform/database.ts";
import type { Own } from "../platform/own.ts";

/** A refund that is written down, with the order and the payment that it belongs to. */
export type OwnRefund = Own<
  "refund",
  {
    id: number;
    amount: number;
    status: string;
    reason: string;
    provider: string;
    provider_payment_id: string;
    order: OwnOrder;
  }
>;

/** For the job that carries it out. */
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
      "payments.provider",
      "payments.provider_payment_id",
    ])
    .where("refunds.id", "=", refund_id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { order_id, ...refund } = found;
  return { ...refund, order: { id: order_id } } as unknown as OwnRefund;
}

import type { RefundReason, RefundTryStatus } from "#domain/order-lifecycle.ts";
import { orderOfPayment, type OwnOrder } from "#server/access/own-order.ts";
import type { PaymentProvider } from "#server/payment-connections/payment-provider.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Own } from "#server/platform/own.ts";

export type OwnRefund = Own<
  "refund",
  {
    id: number;
    amount: number;
    status: RefundTryStatus;
    reason: RefundReason;
    notifies_buyer: boolean;
    created_at: Date;
    provider: string;
    provider_payment_id: string;
    currency: string;
    platform_fee: number;
    provider_refund_id: string | null;
    failed_tries: number;
    order: OwnOrder;
  }
>;

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
      "refunds.notifies_buyer",
      "refunds.created_at",
      "refunds.provider_refund_id",
      "refunds.failed_tries",
      "payments.provider",
      "payments.provider_payment_id",
      "payments.currency",
      "payments.platform_fee",
    ])
    .where("refunds.id", "=", refund_id)
    .executeTakeFirst();
  if (!found) return undefined;
  const { order_id, ...refund } = found;
  return { ...refund, order: { id: order_id } } as OwnRefund;
}

/** Finds a refund of a payment by the reference that the provider returns. */
export async function findRefundOf(db: ReadDb, payment_id: number, reference: string): Promise<OwnRefund | undefined> {
  const id = Number(/^refund:(\d+)$/.exec(reference)?.[1]);
  if (!Number.isSafeInteger(id)) return undefined;
  const isIts = await db
    .selectFrom("refunds")
    .select("id")
    .where("id", "=", id)
    .where("payment_id", "=", payment_id)
    .executeTakeFirst();
  return isIts && findRefund(db, id);
}

/**
 * The reference given to the provider with a refund. It identifies the refund however often it is
 * requested.
 */
export function refundReference({ id }: { id: number }): string {
  return `refund:${id}`;
}

/** The payment with this id at its provider, and its order. */
export async function findPaid(db: ReadDb, { name }: PaymentProvider, provider_payment_id: string) {
  const payment = await db
    .selectFrom("payments")
    .select(["id", "order_id", "status", "currency"])
    .where("provider", "=", name)
    .where("provider_payment_id", "=", provider_payment_id)
    .executeTakeFirst();
  return payment && { payment, own: orderOfPayment(payment) };
}

import { sql } from "kysely";
import { inTransaction, type ReadDb, type Tx } from "#server/platform/database.ts";
import type { PaymentProvider, ProviderRefund } from "#server/payment-connections/payment-provider.ts";

/** Seconds for which the refunds of some test cards stay pending. */
const DECIDED_AFTER = { at_once: 0, late: 30, late_failure: 30 } as const;

/**
 * Refunds money in the sandbox, once per reference. The lock on the payment's row ensures that
 * simultaneous refunds never exceed the payment.
 */
export const refundInSandbox: PaymentProvider["refund"] = (db, { provider_payment_id, reference, amount }) =>
  inTransaction(db, async (tx) => {
    const payment = await tx
      .selectFrom("sandbox_payments")
      .selectAll()
      .where("id", "=", provider_payment_id)
      .forUpdate()
      .executeTakeFirst();
    const known = await findSandboxRefund(tx, { reference });
    if (known) return known;
    if (payment?.status !== "succeeded") return refused("not_charged");
    if ((await refundedOf(tx, payment.id)) + amount > payment.amount) return refused("more_than_charged");
    const refund_outcome = payment.refund_outcome as keyof typeof DECIDED_AFTER;
    const fails = refund_outcome === "late_failure";
    await tx
      .insertInto("sandbox_refunds")
      .values({
        reference,
        payment_id: payment.id,
        amount,
        decided: fails ? "failed" : "succeeded",
        failure: fails ? "expired_or_canceled_card" : null,
        decided_at: sql`clock_timestamp() + make_interval(secs => ${DECIDED_AFTER[refund_outcome]})`,
      })
      .execute();
    return (await findSandboxRefund(tx, { reference })) ?? refused("unknown");
  });

export async function findSandboxRefund(
  db: ReadDb,
  { reference }: { reference: string },
): Promise<ProviderRefund | undefined> {
  const row = await db
    .selectFrom("sandbox_refunds")
    .select(["reference", "decided", "failure", sql<boolean>`decided_at <= clock_timestamp()`.as("is_decided")])
    .where("reference", "=", reference)
    .executeTakeFirst();
  if (!row) return undefined;
  const provider_refund_id = `sbx_${row.reference}`;
  if (!row.is_decided) return { provider_refund_id, status: "PENDING", failure: null };
  return { provider_refund_id, status: row.decided === "failed" ? "FAILED" : "SUCCEEDED", failure: row.failure };
}

function refused(failure: string): ProviderRefund {
  return { provider_refund_id: null, status: "FAILED", failure };
}

async function refundedOf(tx: Tx, payment_id: string): Promise<number> {
  const { sum } = await tx
    .selectFrom("sandbox_refunds")
    .select((select) => select.fn.sum<number | null>("amount").as("sum"))
    .where("payment_id", "=", payment_id)
    .where("decided", "=", "succeeded")
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

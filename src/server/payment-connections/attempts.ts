import { plusHours } from "#domain/time.ts";
import { changeReference, type OwnOrder, paymentReference } from "#server/access/own-order.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError, knownRefusal } from "#server/platform/errors.ts";
import { type PaymentProvider, type ProviderPayment, ProviderRefused, type WantedPayment } from "./payment-provider.ts";

/**
 * A provider forgets an idempotency key after a day, so an attempt without a response is not
 * repeated with the same key after this time.
 */
export const KEY_HOURS = 20;

/**
 * Records a payment before its provider is asked to create it. The order must be locked. An attempt
 * without a response is repeated as it was, so that after a lost response the same payment is
 * found. After a definite failure the next attempt has another reference, and so another key.
 */
export async function writeAttempt(
  { tx, now }: WriteContext,
  order: OwnOrder,
  provider: PaymentProvider,
  wanted: Omit<WantedPayment, "reference" | "platform_fee">,
  change?: { id: number },
): Promise<WantedPayment> {
  const { amount, currency, paid_to } = wanted;
  const existing = await tx
    .selectFrom("payment_attempts")
    .select(["reference", "amount", "currency", "paid_to", "platform_fee"])
    .where("order_id", "=", order.id)
    .where("proposed_change_id", "is not distinct from", change?.id ?? null)
    .where("provider", "=", provider.name)
    .where("status", "=", "REQUESTED")
    .where("amount", "=", amount)
    .where("currency", "=", currency)
    .where("paid_to", "is not distinct from", paid_to)
    .where("created_at", ">", plusHours(now, -KEY_HOURS))
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (existing) return existing;
  const number = await nextNumber(tx, order);
  const reference = change ? changeReference(order, change, number) : paymentReference(order, number);
  const platform_fee = provider.connecting?.feeOf(amount, currency) ?? 0;
  await tx
    .insertInto("payment_attempts")
    .values({
      ...{ order_id: order.id, number, proposed_change_id: change?.id ?? null, provider: provider.name, reference },
      ...{ amount, currency, platform_fee, paid_to, created_at: now },
    })
    .execute();
  return { reference, amount, currency, paid_to, platform_fee };
}

/** Payments that were recorded without an attempt have numbers, too. */
async function nextNumber(tx: Tx, { id }: OwnOrder): Promise<number> {
  const { last } = await tx
    .selectFrom("payment_attempts")
    .select(({ fn }) => fn.max<number | null>("number").as("last"))
    .where("order_id", "=", id)
    .executeTakeFirstOrThrow();
  const { payments } = await tx
    .selectFrom("payments")
    .select(({ fn }) => fn.countAll<number>().as("payments"))
    .where("order_id", "=", id)
    .executeTakeFirstOrThrow();
  return Math.max(last ?? 0, payments) + 1;
}

/**
 * Requests the payment of an attempt from its provider. A definite response ends the attempt;
 * without a response it stays open, to be repeated.
 * @throws AppError payment_unavailable
 */
export async function askForPayment(
  db: Db,
  acting: Acting,
  provider: PaymentProvider,
  wanted: WantedPayment,
): Promise<ProviderPayment> {
  try {
    return await provider.create(db, wanted);
  } catch (error) {
    if (error instanceof ProviderRefused)
      await withTransaction(db, acting, ({ tx }) => endAttempt(tx, wanted.reference, "FAILED"));
    return unavailable(error);
  }
}

export async function endAttempt(tx: Tx, reference: string, status: "CREATED" | "FAILED"): Promise<void> {
  await tx
    .updateTable("payment_attempts")
    .set({ status })
    .where("reference", "=", reference)
    .where("status", "=", "REQUESTED")
    .execute();
}

/**
 * Reports a provider that can't be reached as unavailable. A bug of ours is not disguised as one.
 * @throws AppError payment_unavailable, or the error itself
 */
export function unavailable(error: unknown): never {
  const isOurs = OUR_FAULTS.some((kind) => error instanceof kind) || knownRefusal(error) !== undefined;
  if (error instanceof AppError || isOurs) throw error;
  throw new AppError("payment_unavailable", { cause: error, retry_after_seconds: 5 });
}

const OUR_FAULTS = [TypeError, ReferenceError, RangeError, SyntaxError];

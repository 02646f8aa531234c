import { plusHours } from "#domain/time.ts";
import { changeReference, type OwnOrder, paymentReference } from "#server/orders/own-order.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError, knownRefusal } from "#server/platform/errors.ts";
import { type PaymentProvider, type ProviderPayment, ProviderRefused, type WantedPayment } from "./payment-provider.ts";

/** A provider forgets a key after a day: what had no answer until then is not asked for again with the same one. */
export const KEY_HOURS = 20;

/**
 * Writes down a payment before its provider is asked to make it; the order is locked. One whose answer never came is asked for again as it
 * was, so that a lost answer finds the same payment. After a definite failure the next one has another reference, and so another key.
 */
export async function writeAttempt(
  { tx, now }: WriteContext,
  order: OwnOrder,
  provider: PaymentProvider,
  wanted: Omit<WantedPayment, "reference" | "platform_fee">,
  change?: { id: number },
): Promise<WantedPayment> {
  const { amount, currency, paid_to } = wanted;
  const asked = await tx
    .selectFrom("payment_attempts")
    .select(["reference", "amount", "currency", "paid_to", "platform_fee"])
    .where("order_id", "=", order.id)
    .where("proposed_change_id", "is not distinct from", change?.id ?? null)
    .where("provider", "=", provider.name)
    .where("status", "=", "ASKED")
    .where("amount", "=", amount)
    .where("currency", "=", currency)
    .where("paid_to", "is not distinct from", paid_to)
    .where("created_at", ">", plusHours(now, -KEY_HOURS))
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (asked) return asked;
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

/** Payments that were written down without an attempt have numbers, too. */
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
 * Asks the provider for the payment of an attempt. What it says definitely ends the attempt; where no answer came, it stays to be asked again.
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

export async function endAttempt(tx: Tx, reference: string, status: "ANSWERED" | "FAILED"): Promise<void> {
  await tx
    .updateTable("payment_attempts")
    .set({ status })
    .where("reference", "=", reference)
    .where("status", "=", "ASKED")
    .execute();
}

/**
 * A provider that can't be asked is unavailable; a fault of our own is not disguised as one.
 * @throws AppError payment_unavailable, or the error itself
 */
export function unavailable(error: unknown): never {
  const isOurs = OUR_FAULTS.some((kind) => error instanceof kind) || knownRefusal(error) !== undefined;
  if (error instanceof AppError || isOurs) throw error;
  throw new AppError("payment_unavailable", { cause: error, retry_after_seconds: 5 });
}

const OUR_FAULTS = [TypeError, ReferenceError, RangeError, SyntaxError];

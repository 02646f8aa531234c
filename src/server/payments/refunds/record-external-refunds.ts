import { nextRefundStatus } from "#domain/order-lifecycle.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { accountOf, lockOrder } from "#server/order-state/lock-order.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, withTransaction } from "#server/platform/write-context.ts";
import { MoreThanPaid, recordRefund } from "#server/order-money/record-refund.ts";
import { findPaid, findRefund, findRefundOf, type OwnRefund } from "#server/order-money/own-refund.ts";
import type { ListedRefund, PaymentProvider, ProviderRefund } from "#server/payment-connections/payment-provider.ts";

/**
 * Synchronizes the refunds of a payment with its provider: our own refunds, which may have been
 * decided, and refunds made in the provider's dashboard, which are stored as refunds of ours.
 * Dashboard refunds of a payment that bought nothing are not stored, because we already refund such
 * a payment in full.
 */
export async function recordExternalRefunds(
  db: Db,
  acting: Acting,
  provider: PaymentProvider,
  provider_payment_id: string,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await recordListedRefunds(db, acting, provider, provider_payment_id);
    } catch (error) {
      // the list is stale: a concurrent call listed later and stored its result first
      if (!(error instanceof MoreThanPaid) || tries === MOST_TRIES) throw error;
    }
  }
}

const MOST_TRIES = 3;

/**
 * As `recordRefund`, for a caller that queried the provider about one refund only. If this success
 * would exceed what was paid, another refund must have been returned by the bank: then all refunds
 * of the payment are synchronized.
 */
export async function recordRefundAndExternal(
  db: Db,
  acting: Acting,
  provider: PaymentProvider | undefined,
  refund: OwnRefund,
  providerRefund: ProviderRefund,
): Promise<void> {
  await recordRefund(db, acting, refund, providerRefund).catch((error: unknown) => {
    if (!(error instanceof MoreThanPaid) || !provider?.dashboard) throw error;
    return recordExternalRefunds(db, acting, provider, refund.provider_payment_id);
  });
}

async function recordListedRefunds(
  db: Db,
  acting: Acting,
  provider: PaymentProvider,
  provider_payment_id: string,
): Promise<void> {
  const listed = await provider.dashboard?.refundsOf(db, provider_payment_id);
  const paid = await findPaid(db, provider, provider_payment_id);
  if (!listed || !paid) return;
  for (const providerRefund of whatCameBackFirst(listed)) {
    const existing =
      providerRefund.reference === null ? undefined : await findRefundOf(db, paid.payment.id, providerRefund.reference);
    const refund_id =
      existing?.id ??
      (paid.payment.status === "SUCCEEDED" ? await storeExternalRefund(db, acting, paid, providerRefund) : null);
    const refund = refund_id === null ? undefined : await findRefund(db, refund_id);
    const isNews =
      refund?.status === "PENDING" || (refund?.status === "SUCCEEDED" && providerRefund.status === "FAILED");
    if (refund && isNews) await recordRefund(db, acting, refund, providerRefund);
  }
}

/**
 * Sorts failed refunds first. A refund that the bank returned may have been replaced by another
 * one; stored in the other order, the sum would exceed what was paid.
 */
function whatCameBackFirst(listed: readonly ListedRefund[]): ListedRefund[] {
  return listed.toSorted((a, b) => Number(b.status === "FAILED") - Number(a.status === "FAILED"));
}

/**
 * Stores a refund that the provider lists and we do not have, once. Returns its id, or null for one
 * that had already failed.
 */
function storeExternalRefund(
  db: Db,
  acting: Acting,
  { payment, own }: { payment: { id: number }; own: OwnOrder },
  { provider_refund_id, amount, status }: ListedRefund,
): Promise<number | null> {
  return withTransaction(db, acting, async (ctx) => {
    const order = await lockOrder(ctx.tx, own);
    const known = await ctx.tx
      .selectFrom("refunds")
      .select("id")
      .where("payment_id", "=", payment.id)
      .where("provider_refund_id", "=", provider_refund_id)
      .executeTakeFirst();
    if (known) return known.id;
    // a refund that failed before we learned of it moved no money
    if (status === "FAILED") return null;
    const { id: refund_id } = await ctx.tx
      .insertInto("refunds")
      .values({
        order_id: own.id,
        payment_id: payment.id,
        amount,
        status: "PENDING",
        // an amount above what is left of the order returns the price reduction of a change that
        // could not be paid out
        reason: amount > order.total_gross - order.total_refunded ? "ORDER_CHANGE" : "PROVIDER",
        provider_refund_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const account_id = await accountOf(ctx.tx, order);
    await recordActivity(ctx, {
      kind: "refund.requested",
      account_id,
      event_id: order.event_id,
      subject: { order: order.id },
      data: { refund_id, amount, reason: "PROVIDER" },
    });
    if (nextRefundStatus(order.refund_status, "request") !== null)
      await transitionOrder(ctx, order, { refund: "request" });
    return refund_id;
  });
}

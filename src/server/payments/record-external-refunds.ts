import { nextRefundStatus, type RefundStatus } from "#domain/order-lifecycle.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { lockOrder } from "#server/orders/lock-order.ts";
import { transitionOrder } from "#server/orders/transition-order.ts";
import { orderContext } from "#server/orders/order-context.ts";
import type { OwnOrder } from "#server/orders/own-order.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, withTransaction } from "#server/platform/write-context.ts";
import { MoreThanPaid, noteRefund } from "./record-refund.ts";
import { findRefund, findRefundOf, type OwnRefund } from "./own-refund.ts";
import { findPaid } from "./paid-order.ts";
import type { ListedRefund, PaymentProvider, ProviderRefund } from "./payment-provider.ts";

/**
 * Brings the refunds of a payment to what its provider says about them: ours, which may have been decided, and those that somebody
 * made in the provider's own dashboard, which become refunds of ours. What went back for a payment that bought nothing is ours already.
 */
export async function recordExternalRefunds(
  db: Db,
  acting: Acting,
  provider: PaymentProvider,
  provider_payment_id: string,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await noteAll(db, acting, provider, provider_payment_id);
    } catch (error) {
      // what was listed is no longer so: whoever listed later was quicker to write it down
      if (!(error instanceof MoreThanPaid) || tries === MOST_TRIES) throw error;
    }
  }
}

const MOST_TRIES = 3;

/**
 * As `noteRefund`, for whoever asked the provider about one refund alone. Where it can't be that this one is done, too, another came back: then
 * all of them are asked about.
 */
export async function noteRefundAmongAll(
  db: Db,
  acting: Acting,
  provider: PaymentProvider | undefined,
  refund: OwnRefund,
  said: ProviderRefund,
): Promise<void> {
  await noteRefund(db, acting, refund, said).catch((error: unknown) => {
    if (!(error instanceof MoreThanPaid) || !provider?.dashboard) throw error;
    return recordExternalRefunds(db, acting, provider, refund.provider_payment_id);
  });
}

async function noteAll(db: Db, acting: Acting, provider: PaymentProvider, provider_payment_id: string): Promise<void> {
  const listed = await provider.dashboard?.refundsOf(db, provider_payment_id);
  const paid = await findPaid(db, provider, provider_payment_id);
  if (!listed || !paid) return;
  for (const said of whatCameBackFirst(listed)) {
    const ours = said.reference === null ? undefined : await findRefundOf(db, paid.payment.id, said.reference);
    const refund_id =
      ours?.id ?? (paid.payment.status === "SUCCEEDED" ? await keepExternal(db, acting, paid, said) : null);
    const refund = refund_id === null ? undefined : await findRefund(db, refund_id);
    const isNews = refund?.status === "PENDING" || (refund?.status === "SUCCEEDED" && said.status === "FAILED");
    if (refund && isNews) await noteRefund(db, acting, refund, said);
  }
}

/** What a bank sent back may have gone back once more by another refund: told the other way round it would be more than was paid. */
function whatCameBackFirst(listed: readonly ListedRefund[]): ListedRefund[] {
  return listed.toSorted((one, other) => Number(other.status === "FAILED") - Number(one.status === "FAILED"));
}

/** The refund as one of ours: written down by whoever is first. */
function keepExternal(
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
    // one that failed before we heard of it moved nothing
    if (status === "FAILED") return null;
    const { id: refund_id } = await ctx.tx
      .insertInto("refunds")
      .values({
        order_id: own.id,
        payment_id: payment.id,
        amount,
        status: "PENDING",
        // more than what is left of the order is what a change made it cost less by, and could not be paid out
        reason: amount > order.total_gross - order.total_refunded ? "ORDER_CHANGE" : "PROVIDER",
        provider_refund_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { account_id } = await orderContext(ctx.tx, order);
    await recordActivity(ctx, {
      kind: "refund.requested",
      account_id,
      event_id: order.event_id,
      subject: { order: order.id },
      data: { refund_id, amount, reason: "PROVIDER" },
    });
    if (nextRefundStatus(order.refund_status as RefundStatus, "request") !== null)
      await transitionOrder(ctx, order, { refund: "request" });
    return refund_id;
  });
}

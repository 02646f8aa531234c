import { canDisputeBecome, type DisputeStatus } from "#domain/order-lifecycle.ts";
import { fullName } from "#domain/names.ts";
import { lockWithContext } from "#server/order-state/lock-order-context.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import type { OrderContext } from "#server/order-state/order-context.ts";
import type { Db } from "#server/platform/database.ts";
import { type Acting, type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { queueMails } from "#server/platform/mail.ts";
import { findPaid } from "#server/order-money/own-refund.ts";
import type { PaymentProvider, ProviderDispute } from "#server/payment-connections/payment-provider.ts";
import { updateAttentionFlag } from "#server/order-money/attention-flag.ts";

/**
 * Records what a provider reports about a dispute, and tells the organizer when it was opened, won
 * or lost. The order keeps its tickets: the organizer decides whether they stay valid.
 */
export async function recordDispute(
  db: Db,
  acting: Acting,
  provider: PaymentProvider,
  which: { provider_payment_id: string; provider_dispute_id: string },
): Promise<void> {
  const providerDispute = await provider.dashboard?.findDispute(db, which);
  const paid = await findPaid(db, provider, which.provider_payment_id);
  if (!providerDispute || !paid) return;
  await withTransaction(db, acting, async (ctx) => {
    const { order, context } = await lockWithContext(ctx.tx, paid.own);
    const { id, before, is_news: isNews } = await upsertDispute(ctx, order, paid.payment, providerDispute);
    if (!isNews) return;
    if (before === null) await tell(ctx, order, context, { ...providerDispute, id, status: "OPEN" });
    if (providerDispute.status !== (before ?? "OPEN")) await tell(ctx, order, context, { ...providerDispute, id });
    if (providerDispute.status !== before) await updateAttentionFlag(ctx.tx, order);
  });
}

/**
 * `before`: null for a new dispute. `is_news`: false for a report that is older than the known one
 * (out of order), which changes nothing.
 */
async function upsertDispute(
  { tx, now }: WriteContext,
  order: LockedOrder,
  payment: { id: number },
  { provider_dispute_id, status, amount, currency, reason, due_at }: ProviderDispute,
): Promise<{ id: number; before: DisputeStatus | null; is_news: boolean }> {
  const known = await tx
    .selectFrom("disputes")
    .select(["id", "status"])
    .where("payment_id", "=", payment.id)
    .where("provider_dispute_id", "=", provider_dispute_id)
    .executeTakeFirst();
  if (!known) {
    const { id } = await tx
      .insertInto("disputes")
      .values({
        order_id: order.id,
        payment_id: payment.id,
        provider_dispute_id,
        status,
        amount,
        currency,
        reason,
        due_at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, before: null, is_news: true };
  }
  const isNews = canDisputeBecome(known.status, status);
  if (isNews)
    await tx
      .updateTable("disputes")
      .set({
        status,
        amount,
        reason,
        due_at,
        updated_at: now,
        ...(status === known.status ? {} : { resolved_at: null }),
      })
      .where("id", "=", known.id)
      .where("status", "=", known.status)
      .execute();
  return { id: known.id, before: known.status, is_news: isNews };
}

async function tell(
  ctx: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  { id: dispute_id, status, amount, currency, reason, due_at }: ProviderDispute & { id: number },
): Promise<void> {
  const subject = { account_id: context.account_id, event_id: order.event_id, subject: { order: order.id } };
  if (status === "OPEN")
    await recordActivity(ctx, { kind: "dispute.opened", ...subject, data: { dispute_id, amount, reason } });
  else {
    const kind = status === "WON" ? "dispute.won" : "dispute.lost";
    await recordActivity(ctx, { kind, ...subject, data: { dispute_id, amount } });
  }
  await queueMails(ctx.tx, [
    templatedEmail("DISPUTE", {
      cause: `dispute:${dispute_id}:${status.toLowerCase()}`,
      recipient: context.organizer_email,
      locale: context.language,
      event_id: order.event_id,
      reply_to: order.email,
      data: {
        status,
        event_id: order.event_id,
        event_title: context.event_title,
        event_timezone: context.event_timezone,
        order_id: order.id,
        order_public_id: order.public_id,
        buyer_name: fullName(order),
        buyer_email: order.email ?? "",
        currency,
        amount,
        reason,
        due_at: due_at?.toISOString() ?? null,
      },
    }),
  ]);
}

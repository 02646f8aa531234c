import { sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import { happened } from "#server/happenings/happened.ts";
import { letter } from "#server/mail/letters.ts";
import type { Deed } from "#server/platform/deed.ts";
import { cancelPayments } from "#server/payments/cancel-payments.ts";
import { refundRest } from "#server/payments/refund-rest.ts";
import { AppError } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import { release } from "#server/stock/release.ts";
import type { LockedOrder } from "./lock-order.ts";
import { orderBecomes } from "./order-becomes.ts";
import { eventInMail, orderFacts, type OrderFacts } from "./order-facts.ts";

/**
 * The organizer cancels: tickets become void, places go back on sale, who is in is outside again, the buyer is told. What they paid
 * goes back: the refund is written down and asked for in the same transaction. A promo code's use is kept once the order was complete.
 * @throws AppError forbidden: money would go back, and whoever cancels may not send it; order_cancelled, order_expired, refund_pending
 */
export async function cancel(deed: Deed, order: LockedOrder, { may_refund }: { may_refund: boolean }): Promise<void> {
  const { tx, now } = deed;
  const wasComplete = order.status === "COMPLETED";
  const facts = await orderFacts(tx, order);
  const cancelled = await orderBecomes(
    deed,
    order,
    { order: "cancel" },
    { cancelled_at: sql<Date>`clock_timestamp()` },
  );
  const refunded = await refundRest(deed, cancelled, facts);
  if (refunded > 0 && !may_refund) throw new AppError("forbidden");
  if (refunded > 0) await orderBecomes(deed, cancelled, { refund: "request" });
  await cancelPayments(tx, [order.id]);
  const voided = await tx
    .updateTable("attendees")
    .set({ status: "CANCELLED", updated_at: now })
    .where("order_id", "=", order.id)
    .where("status", "in", ["ACTIVE", "PENDING"])
    .returning(["id", "ticket_id"])
    .execute();
  const gone = await sendOutside(deed, voided);
  if (order.email) await tellBuyer(deed, order, facts, refunded);
  await happened(deed, {
    kind: "order.cancelled",
    account_id: facts.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { from: order.status, tickets: voided.length },
    figures: [
      ...(wasComplete ? voided.map(({ ticket_id }) => ({ ticket_id, attendees: -1 })) : []),
      ...gone.map(({ ticket_id, checked_in_at: came_at }) => ({ ticket_id, check_ins: -1, came_at })),
    ],
  });
  await release(tx, [order.id], { keeps_promo_use: wasComplete });
}

/** Whose ticket is void is not in: their check-ins are taken back, so that never more are in than there are. */
async function sendOutside(
  { tx, now }: Deed,
  voided: readonly { id: number }[],
): Promise<{ ticket_id: number; checked_in_at: Date }[]> {
  if (voided.length === 0) return [];
  return tx
    .updateTable("check_ins")
    .set({ undone_at: now })
    .where(
      "attendee_id",
      "in",
      voided.map(({ id }) => id),
    )
    .where("undone_at", "is", null)
    .returning(["ticket_id", "checked_in_at"])
    .execute();
}

async function tellBuyer({ tx }: Deed, order: LockedOrder, facts: OrderFacts, refunded: number): Promise<void> {
  await queueMails(tx, [
    letter("ORDER_CANCELLED", {
      cause: `order:${order.id}:cancelled`,
      recipient: order.email ?? "",
      locale: order.locale as Locale,
      event_id: order.event_id,
      reply_to: facts.support_email ?? facts.organizer_email,
      data: {
        ...eventInMail(facts),
        order_public_id: order.public_id,
        first_name: order.first_name ?? "",
        was_complete: order.status === "COMPLETED",
        footer_message: facts.email_footer_message,
        refund: refunded > 0 ? { amount: refunded, currency: order.currency } : null,
      },
    }),
  ]);
}

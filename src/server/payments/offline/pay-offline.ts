import { offlineDeadline, reminderAt } from "#domain/offline-payments.ts";
import { lockWithContext } from "#server/order-state/lock-order-context.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { refuseUnlessOpen } from "#server/order-state/open-order.ts";
import { transitionOrder } from "#server/order-state/transition-order.ts";
import { type OwnOrder, paymentReference } from "#server/access/own-order.ts";
import { giveTickets } from "#server/order-state/unpaid-tickets.ts";
import { storePayment } from "#server/payments/settlement/store-payment.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { offlinePayment, offlineProvider } from "./offline-provider.ts";
import { offlineSettings } from "#server/payment-connections/offline-settings.ts";
import { sendInstructions } from "#server/orders/payment-links/send-instructions.ts";

/**
 * Chooses offline payment for an order: its stock is held until the deadline, and the buyer is
 * emailed how to pay. Where the event allows unpaid tickets, they are valid from now on. A repeated
 * call returns the same payment. A card payment that was already started can still succeed: the
 * order is completed by the money that arrives first, and the other payment is no longer requested.
 * @throws AppError order_expired, already_processed, order_cancelled, payment_unavailable, conflict
 * before the attendees are entered
 */
export async function payOffline(ctx: WriteContext, own: OwnOrder) {
  const { tx, now } = ctx;
  const { order, context } = await lockWithContext(tx, own);
  refuseUnlessOpen(order, context);
  if (order.status !== "AWAITING_PAYMENT") throw new AppError("conflict");
  const payments = await tx.selectFrom("payments").selectAll().where("order_id", "=", order.id).orderBy("id").execute();
  const chosen = payments.find(({ provider }) => provider === "offline");
  if (order.payment_provider === "offline" && chosen) return chosen;
  const settings = await offlineSettings(tx, { id: order.event_id });
  const { offers_offline_payments, offline_payment_days: days, allow_unpaid_tickets } = settings;
  if (!offers_offline_payments) throw new AppError("payment_unavailable");
  const reference = paymentReference(order, payments.length + 1);
  const made = offlinePayment({ reference, amount: order.total_gross, currency: order.currency });
  const payment = await storePayment(ctx, offlineProvider, order, made);
  const until = laterOf(order.reserved_until, offlineDeadline({ from: now, days }, context));
  const waiting = await transitionOrder(
    ctx,
    order,
    order.payment_status === "PAYMENT_FAILED" ? { payment: "retry" } : {},
    // `unique_slot_released_at` frees the browser to buy again: this is no longer its one open order
    {
      ...{
        payment_provider: "offline",
        reserved_until: until,
        remind_at: reminderAt({ now, until }),
        unique_slot_released_at: now,
      },
      tickets_issued_at: allow_unpaid_tickets ? now : null,
    },
  );
  await recordActivity(ctx, {
    kind: "order.offline_chosen",
    account_id: context.account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { until: until.toISOString() },
    stats: allow_unpaid_tickets ? await giveTickets(ctx, waiting) : [],
  });
  await sendInstructions(ctx, waiting, context, `order:${order.id}:offline`);
  return payment;
}

/**
 * Returns the later deadline. An event that is about to end never shortens the reservation that the
 * buyer already has.
 */
function laterOf(heldUntil: Date | null, until: Date): Date {
  return heldUntil && heldUntil > until ? heldUntil : until;
}

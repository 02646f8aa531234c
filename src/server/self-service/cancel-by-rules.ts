import { msg } from "@lingui/core/macro";
import type { Body } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import type { selfService } from "#contract/self-service.ts";
import { cancelling, sumBack } from "#domain/self-service.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { formatMoney } from "#domain/money.ts";
import { cancelTickets } from "#server/orders/cancellation/cancel-tickets.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { isDone } from "#server/orders/cancellation/refund-order.ts";
import { paidMoney } from "#server/order-money/paid-money.ts";
import { isPaidOffline } from "#server/order-money/offline-money.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { selfServiceContext } from "./self-service-context.ts";
import { requireComplete } from "./require-complete.ts";

/**
 * Cancels tickets for the buyer by the organizer's rules. The refund is calculated under the
 * order's lock, by the rules of this moment, and refused where it differs from the amount that the
 * buyer was shown.
 * @throws AppError amount_changed, not_offered, too_late, attendee_cancelled, ticket_used,
 * order_made_by_hand, invalid (attendee_short_ids), and the errors of `requireComplete` and
 * `cancelTickets`
 */
export async function cancelByRules(
  ctx: WriteContext,
  order: LockedOrder,
  { attendee_short_ids, amount, idempotency_key }: Body<typeof selfService.cancel>,
  locale: Locale,
): Promise<void> {
  if (await isDone(ctx, order, idempotency_key)) return;
  requireComplete(order);
  const context = await selfServiceContext(ctx.tx, order);
  const wanted = new Set(attendee_short_ids);
  const chosen = context.tickets.filter(({ short_id }) => wanted.has(short_id));
  if (chosen.length < wanted.size) throw invalid({ attendee_short_ids: "wrong" });
  const amounts = chosen.map((ticket) => {
    const found = cancelling(ticket, context, { now: ctx.now, step: context.step });
    if ("problem" in found) throw new AppError(found.problem);
    return found.amount;
  });
  const due = sumBack(amounts, (await paidMoney(ctx.tx, order))?.left ?? 0);
  if (due > 0 && (await isPaidOffline(ctx.tx, order))) throw new AppError("order_is_manual");
  if (due > 0 && order.refund_status === "REFUND_PENDING") throw new AppError("refund_pending");
  if (due !== amount) throw changed(formatMoney(due, order.currency, INTL_TAGS[locale]));
  await cancelTickets(
    ctx,
    order,
    chosen.map(({ id }) => id),
    { notifies_buyer: true, money: due > 0 ? { amount: due, idempotency_key } : null },
  );
}

function changed(money: string): AppError {
  return new AppError("amount_changed", { fields: { amount: msg`The refund is now ${money}.` } });
}

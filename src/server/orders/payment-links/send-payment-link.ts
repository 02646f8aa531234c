import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { sendInstructions } from "./send-instructions.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { resentCause } from "#server/order-state/mails-of.ts";
import { refuseUnlessOpen } from "#server/order-state/open-order.ts";
import { eventToReader, type OrderContext, orderContext, toBuyer } from "#server/order-state/order-context.ts";
import { linksWithin, makePaymentLink } from "./payment-links.ts";

/** More emails about one order per hour would be a nuisance. */
const LINKS_PER_HOUR = 5;

/**
 * Emails the buyer of an unpaid order a link to its payment. The link works as long as the stock is
 * held; the email states that time, which stays as it is. A buyer who pays by transfer or on site
 * gets the instructions again. Several clicks within a minute send one email.
 * @throws AppError order_cancelled, already_processed, already_paid, order_expired,
 * too_many_requests
 */
export async function sendPaymentLink(ctx: WriteContext, event: OwnEvent, order: LockedOrder): Promise<void> {
  const { now } = ctx;
  const context = await orderContext(ctx.tx, order);
  refuseUnlessOpen(order, context);
  const { email, reserved_until } = order;
  if (order.status !== "AWAITING_PAYMENT" || !email || !reserved_until) throw new AppError("order_expired");
  if ((await linksWithin(ctx, order, { purpose: "PAY_ORDER", minutes: 1 })) > 0) return;
  if ((await linksWithin(ctx, order, { purpose: "PAY_ORDER", minutes: 60 })) >= LINKS_PER_HOUR)
    throw new AppError("too_many_requests", { retry_after_seconds: 600 });
  if (order.payment_provider === "offline")
    await sendInstructions(ctx, order, context, resentCause(`order:${order.id}`, now));
  else await sendLink(ctx, order, context, { email, reserved_until });
  await recordActivity(ctx, {
    kind: "order.payment_link_sent",
    account_id: event.account_id,
    event_id: event.id,
    subject: { order: order.id },
    data: {},
  });
}

async function sendLink(
  ctx: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  { email, reserved_until }: { email: string; reserved_until: Date },
): Promise<void> {
  const link_id = await makePaymentLink(ctx, order, email, reserved_until);
  await queueMails(ctx.tx, [
    templatedEmail("PAYMENT_LINK", {
      cause: resentCause(`order:${order.id}`, ctx.now),
      ...toBuyer(order, context),
      recipient: email,
      data: {
        ...eventToReader(context, order.locale),
        ...{ link_id, order_short_id: order.short_id, order_public_id: order.public_id },
        ...{ first_name: order.first_name ?? "", currency: order.currency, total_gross: order.total_gross },
        held_until: reserved_until.toISOString(),
      },
    }),
  ]);
}

import type { Locale } from "#contract/fields.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import { happened } from "#server/happenings/happened.ts";
import { letter } from "#server/mail/letters.ts";
import type { Deed } from "#server/platform/deed.ts";
import { AppError } from "#server/platform/errors.ts";
import { queueMails } from "#server/platform/mail.ts";
import type { LockedOrder } from "./lock-order.ts";
import { resentCause } from "./mails-of.ts";
import { eventInMail, orderFacts } from "./order-facts.ts";
import { linksWithin, makePaymentLink } from "./payment-links.ts";

/** More mails about one order in an hour would be a flood, not a help. */
const LINKS_PER_HOUR = 5;

/**
 * Mails the buyer of an order that is not paid yet a link to its payment, which works as long as the places are held: that time is said,
 * and stays what it is. Pressed several times in a minute, it is mailed once.
 * @throws AppError order_cancelled, already_processed, order_expired, too_many_requests
 */
export async function sendPaymentLink(deed: Deed, event: OwnEvent, order: LockedOrder): Promise<void> {
  const { tx, now } = deed;
  const facts = await orderFacts(tx, order);
  if (order.status === "CANCELLED") throw new AppError("order_cancelled");
  if (order.status === "COMPLETED") throw new AppError("already_processed");
  const { email, reserved_until } = order;
  if (order.status !== "AWAITING_PAYMENT" || facts.is_overdue || !email || !reserved_until)
    throw new AppError("order_expired");
  if ((await linksWithin(deed, order, 1)) > 0) return;
  if ((await linksWithin(deed, order, 60)) >= LINKS_PER_HOUR)
    throw new AppError("too_many_requests", { retry_after_seconds: 600 });
  const link_id = await makePaymentLink(deed, order, email, reserved_until);
  await queueMails(tx, [
    letter("PAYMENT_LINK", {
      cause: resentCause(`order:${order.id}`, now),
      recipient: email,
      locale: order.locale as Locale,
      event_id: event.id,
      reply_to: facts.support_email ?? facts.organizer_email,
      data: {
        ...eventInMail(facts),
        ...{ link_id, order_short_id: order.short_id, order_public_id: order.public_id },
        ...{ first_name: order.first_name ?? "", currency: order.currency, total_gross: order.total_gross },
        held_until: reserved_until.toISOString(),
        footer_message: facts.email_footer_message,
      },
    }),
  ]);
  await happened(deed, {
    kind: "order.payment_link_sent",
    account_id: event.account_id,
    event_id: event.id,
    subject: { order: order.id },
    data: {},
  });
}

import { listedTickets } from "#server/orders/completion/completion-mails.ts";
import { templatedEmail, type MailData } from "#server/mail/templated-email.ts";
import { FREE_MAILS_AN_HOUR } from "#server/order-state/free-orders.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { eventToReader, joiningIn, type OrderContext, toBuyer } from "#server/order-state/order-context.ts";
import { makePaymentLink } from "./payment-links.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { queueMails } from "#server/platform/mail.ts";
import { receivedOf } from "#server/order-money/offline-money.ts";
import { offlineSettings } from "#server/payment-connections/offline-settings.ts";
import { translationLocale, worded } from "#domain/translations.ts";
import { localizedContext } from "#server/translations/localized-context.ts";

/**
 * Emails the buyer how to pay, how much and until when, with a link to the order that works until
 * the deadline. Tickets that are valid already are all included, because no other attendee is
 * emailed before the payment. Such an order costs nothing to place, so an email address receives no
 * more of these emails than of those for free orders.
 */
export async function sendInstructions(
  ctx: WriteContext,
  order: LockedOrder,
  context: OrderContext,
  cause: string,
  { is_reminder = false } = {},
): Promise<void> {
  const { email, reserved_until } = order;
  if (!email || !reserved_until) return;
  const link_id = await makePaymentLink(ctx, order, email, reserved_until);
  const locale = translationLocale(context, order.locale);
  const { offline_payment_instructions: instructions } = worded(
    await offlineSettings(ctx.tx, { id: order.event_id }),
    locale && context.setting_translations[locale],
  );
  const tickets = await issuedTickets(ctx, order, context);
  const data: MailData<"OFFLINE_INSTRUCTIONS"> = {
    ...eventToReader(context, order.locale),
    ...{ link_id, instructions, order_short_id: order.short_id, order_public_id: order.public_id },
    ...{ first_name: order.first_name ?? "", currency: order.currency },
    missing: order.total_gross - (await receivedOf(ctx.tx, order)),
    held_until: reserved_until.toISOString(),
    tickets,
    ...(tickets.length > 0 && joiningIn(localizedContext(context, order.locale))),
  };
  await queueMails(ctx.tx, [
    templatedEmail(is_reminder ? "OFFLINE_REMINDER" : "OFFLINE_INSTRUCTIONS", {
      cause,
      ...toBuyer(order, context),
      recipient: email,
      most_an_hour: FREE_MAILS_AN_HOUR,
      data,
    }),
  ]);
}

async function issuedTickets({ tx }: WriteContext, order: LockedOrder, context: OrderContext) {
  if (order.tickets_issued_at === null) return [];
  const attendees = await tx
    .selectFrom("attendees")
    .select(["short_id", "public_id", "first_name", "last_name", "ticket_price_id"])
    .where("order_id", "=", order.id)
    .where("status", "=", "ACTIVE")
    .orderBy("id")
    .execute();
  return listedTickets(localizedContext(context, order.locale), attendees);
}

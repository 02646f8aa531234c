import { isSameAddress } from "#domain/foreign-addresses.ts";
import { ticketMail } from "#server/orders/completion/mail-ticket.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { summaryOf } from "#server/orders/completion/completion-mails.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { resentCause } from "#server/order-state/mails-of.ts";
import { orderContext, toBuyer } from "#server/order-state/order-context.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { queueMails } from "#server/platform/mail.ts";
import { localizedContext } from "#server/translations/localized-context.ts";
import type { NewTicket } from "./write-change.ts";

/**
 * Emails the current order with its valid tickets to the buyer, and each new ticket to its holder.
 */
export async function notifyChange(
  { tx, now }: WriteContext,
  order: LockedOrder,
  { order_change_id, tickets }: { order_change_id: number; tickets: readonly NewTicket[] },
): Promise<void> {
  const context = await orderContext(tx, order);
  const good = await tx
    .selectFrom("attendees")
    .select(["short_id", "public_id", "first_name", "last_name", "ticket_price_id"])
    .where("order_id", "=", order.id)
    .where("status", "=", "ACTIVE")
    .orderBy("id")
    .execute();
  const otherTickets = tickets.filter(({ email }) => email !== "" && !isSameAddress(email, order.email ?? ""));
  await queueMails(tx, [
    ...(order.email
      ? [
          templatedEmail("ORDER_COMPLETED", {
            cause: `${resentCause(`order:${order.id}`, now)}:${order_change_id}`,
            ...toBuyer(order, context),
            data: summaryOf(order, localizedContext(context, order.locale), good),
          }),
        ]
      : []),
    ...otherTickets.map((ticket) =>
      ticketMail(order, context, ticket, `${resentCause(`attendee:${ticket.id}`, now)}:${order_change_id}`),
    ),
  ]);
}

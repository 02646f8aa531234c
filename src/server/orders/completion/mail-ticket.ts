import type { Locale } from "#contract/fields.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { ticketOf } from "./completion-mails.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { type OrderContext, replyTo } from "#server/order-state/order-context.ts";
import type { WantedMail } from "#server/platform/mail.ts";
import { localizedContext } from "#server/translations/localized-context.ts";
import { freeLimit } from "#server/order-state/free-orders.ts";

type Holder = {
  short_id: string;
  public_id: string;
  first_name: string;
  last_name: string | null;
  email: string;
  ticket_price_id: number;
  locale: Locale;
};

export function ticketMail(order: LockedOrder, context: OrderContext, holder: Holder, cause: string): WantedMail {
  return templatedEmail("TICKET", {
    cause,
    recipient: holder.email,
    locale: holder.locale,
    event_id: order.event_id,
    reply_to: replyTo(context),
    data: ticketOf(order, localizedContext(context, holder.locale), holder),
    ...freeLimit(order),
  });
}

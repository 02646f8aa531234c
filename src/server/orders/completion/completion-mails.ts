import type { Selectable } from "kysely";
import { billOf } from "#domain/bill.ts";
import { fullName } from "#domain/names.ts";
import type { TaxesAndFeesRollup } from "#domain/pricing.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { queueMails, type WantedMail } from "#server/platform/mail.ts";
import type { Database } from "#server/platform/table-types.ts";
import type { CompletedAttendee } from "#server/order-state/completed-attendee.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { FOREIGN_ADDRESSES_MAX } from "#domain/maxima.ts";
import { foreignAddresses, isSameAddress } from "#domain/foreign-addresses.ts";
import { FREE_MAILS_AN_HOUR } from "#server/order-state/free-orders.ts";
import { localizedContext, type InLanguage } from "#server/translations/localized-context.ts";
import { eventInMail, joiningIn, type OrderContext, replyTo } from "#server/order-state/order-context.ts";
import type { Completed } from "#server/order-state/order-subscribers.ts";

/** Queues the emails of completed orders. */
export async function mailCompletedOrders(all: readonly Completed[]): Promise<void> {
  const [first] = all;
  if (!first) return;
  const mails = all.map(completionMails);
  await Promise.all(batchMails(mails).map((some) => queueMails(first.ctx.tx, some)));
}

/**
 * Groups the emails of several orders into as few statements as possible. A statement does not see
 * the rows that it writes, so two limited emails (`most_an_hour`) of one kind to the same address
 * can't be in the same one.
 */
function batchMails(ofOrders: readonly (readonly WantedMail[])[]): WantedMail[][] {
  const groups: { mails: WantedMail[]; bounded: Set<string> }[] = [];
  for (const mails of ofOrders) {
    const bounded = mails.flatMap((mail) =>
      mail.most_an_hour ? [`${mail.kind} ${mail.recipient.toLowerCase()}`] : [],
    );
    const group = groups.find((candidate) => bounded.every((name) => !candidate.bounded.has(name)));
    if (group) {
      group.mails.push(...mails);
      for (const name of bounded) group.bounded.add(name);
    } else groups.push({ mails: [...mails], bounded: new Set(bounded) });
  }
  return groups.map(({ mails }) => mails);
}

/**
 * The emails of a completed order: the summary to the buyer, their tickets to all other attendees,
 * a notice to the organizer. Each address gets one email, however many tickets; the summary shows
 * the codes, so a buyer needs no other email. A free order costs a spammer nothing: see
 * `free-orders.ts` for its emails.
 */
function completionMails({ order, context, attendees, reach }: Completed): WantedMail[] {
  if (reach === "nobody") return [];
  const common = { event_id: order.event_id, reply_to: replyTo(context) };
  const buyer = order.email ?? "";
  const isFree = order.total_gross === 0;
  const limit = isFree ? { most_an_hour: FREE_MAILS_AN_HOUR } : {};
  const foreign = foreignAddresses(buyer, attendees);
  // An organizer who creates a manual order is authenticated, so no bound is needed.
  const isBounded = isFree && !order.is_manually_created;
  const isForBuyer = isBounded && foreign.length > 0 && (reach === "buyer" || foreign.length > FOREIGN_ADDRESSES_MAX);
  const summary = templatedEmail("ORDER_COMPLETED", {
    ...common,
    cause: `order:${order.id}:completed`,
    recipient: buyer,
    locale: order.locale,
    data: { ...summaryOf(order, localizedContext(context, order.locale), attendees), are_tickets_for_all: isForBuyer },
    ...limit,
  });
  const tickets = [...byAddress(attendees).values()].flatMap(([first, ...others]) => {
    if (isForBuyer || isSameAddress(first.email, buyer)) return [];
    const localized = localizedContext(context, first.locale);
    const mail = {
      cause: `attendee:${first.id}:ticket`,
      recipient: first.email,
      locale: first.locale,
      data: { ...ticketOf(order, localized, first), more_tickets: others.map((other) => listed(localized, other)) },
    };
    return [templatedEmail("TICKET", { ...common, ...mail, ...limit })];
  });
  const notice = templatedEmail("ORDER_NOTICE", {
    ...common,
    cause: `order:${order.id}:notice`,
    recipient: context.organizer_email,
    locale: context.language,
    reply_to: buyer,
    data: noticeOf(order, context, attendees),
  });
  return [
    summary,
    ...tickets,
    ...(context.notify_organizer_of_new_orders && !order.is_manually_created ? [notice] : []),
  ];
}

type LocalizedContext = InLanguage<OrderContext>;

/** The data of one ticket's email, also when it is sent again. */
export function ticketOf(order: { public_id: string }, context: LocalizedContext, attendee: Named) {
  return {
    ...eventInMail(context),
    ...joiningIn(context),
    attendee_short_id: attendee.short_id,
    attendee_public_id: attendee.public_id,
    attendee_name: fullName(attendee),
    item_name: itemName(context, attendee.ticket_price_id),
    ticket_price_id: attendee.ticket_price_id,
    order_public_id: order.public_id,
    footer_message: context.email_footer_message,
  };
}

/** The data of the buyer's summary, also when the confirmation is sent again. */
export function summaryOf(
  order: Selectable<Database["orders"]>,
  context: LocalizedContext,
  attendees: readonly Named[],
) {
  const { currency, price_display_mode, total_gross, promo_code } = order;
  const taxes_and_fees_rollup = order.taxes_and_fees_rollup as TaxesAndFeesRollup;
  const { lines, saved, of_which, is_on_top } = billOf({
    ...{ currency, price_display_mode, total_gross, taxes_and_fees_rollup },
    order_items: context.items,
  });
  return {
    ...eventInMail(context),
    ...(attendees.length > 0 && joiningIn(context)),
    order_short_id: order.short_id,
    order_public_id: order.public_id,
    first_name: order.first_name ?? "",
    currency,
    items: lines.map(({ name, quantity, amount, each, before }) => ({
      ...{ name, quantity, total_gross: amount, each, before },
    })),
    ...{ total_gross, saved, promo_code, of_which, is_on_top },
    has_invoice: context.issues_invoices && total_gross > 0,
    tickets: listedTickets(context, attendees),
    post_message: context.post_checkout_message,
    footer_message: context.email_footer_message,
  };
}

function noticeOf(order: LockedOrder, context: OrderContext, attendees: readonly CompletedAttendee[]) {
  return {
    event_id: order.event_id,
    event_title: context.event_title,
    order_id: order.id,
    order_public_id: order.public_id,
    buyer_name: fullName({ first_name: order.first_name ?? "", last_name: order.last_name }),
    currency: order.currency,
    total_gross: order.total_gross,
    ticket_count: attendees.length,
  };
}

type Named = Pick<CompletedAttendee, "short_id" | "public_id" | "first_name" | "last_name" | "ticket_price_id">;

export function listedTickets(context: LocalizedContext, attendees: readonly Named[]) {
  return attendees.map((attendee) => listed(context, attendee));
}

function listed(context: LocalizedContext, attendee: Named) {
  return {
    short_id: attendee.short_id,
    public_id: attendee.public_id,
    name: fullName(attendee),
    item_name: itemName(context, attendee.ticket_price_id),
    ticket_price_id: attendee.ticket_price_id,
  };
}

function byAddress(attendees: readonly CompletedAttendee[]) {
  const groups = new Map<string, [CompletedAttendee, ...CompletedAttendee[]]>();
  for (const attendee of attendees) {
    const email = attendee.email.toLowerCase();
    const group = groups.get(email);
    if (group) group.push(attendee);
    else groups.set(email, [attendee]);
  }
  return groups;
}

function itemName({ items }: LocalizedContext, ticket_price_id: number): string {
  return items.find((item) => item.ticket_price_id === ticket_price_id)?.item_name ?? "";
}

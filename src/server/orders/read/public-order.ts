import { sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { checkout } from "#contract/checkout.ts";
import type { Reply } from "#contract/endpoint.ts";
import type { LocationDetails } from "#contract/locations.ts";
import type { Locale } from "#contract/fields.ts";
import { needsOnlyBuyer } from "#domain/express-payment.ts";
import { isOpen, orderLabel } from "#domain/order-lifecycle.ts";
import { offlineDeadline } from "#domain/offline-payments.ts";
import type { Company } from "#contract/company-details.ts";
import { worded } from "#domain/translations.ts";
import type { Wallet } from "#domain/wallets.ts";
import { inGroups } from "#domain/ticket-code/ticket-code.ts";
import { slugOf } from "#domain/slug.ts";
import { visitServicesOf } from "#domain/visit-services.ts";
import { ticketCode } from "#server/ticket-codes/codes.ts";
import type { TicketCodes } from "#server/ticket-codes/ticket-codes.ts";
import { optionalImage } from "#server/images/image-of.ts";
import { coverColumn } from "#server/images/image-queries.ts";
import { invoicesOfOrder, withEInvoice } from "#server/invoices/invoice-queries.ts";
import { cachedQuery } from "#server/platform/database/cached-query.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { firstLinkIn } from "#server/platform/html/first-account-link.ts";
import { shownHtml } from "#server/platform/html/sanitize-html.ts";
import { legalDocumentUrlColumns } from "#server/legal-documents/legal-document-columns.ts";
import { connectionsColumn } from "#server/payment-connections/payment-connection-queries.ts";
import { expressPartFor, offeredFor } from "#server/payment-connections/offered-providers.ts";
import { receivedColumn } from "#server/order-money/offline-money.ts";
import type { PaymentProviders } from "#server/payment-connections/payment-provider.ts";
import { hasPromoCodes } from "#server/promo-codes/promo-column.ts";
import { ACCENT_COLUMNS, accentLookOf } from "#server/public-events/page-theme.ts";
import { VISIT_SERVICE_COLUMNS } from "#server/public-events/visit-service-columns.ts";
import { askedQuestionOf, askedQuestionsColumn } from "#server/questions/asked-questions.ts";
import { storedAnswersOfAttendee, storedAnswersOfOrder } from "#server/questions/stored-answers.ts";
import { issuesInvoices, ORDER_COLUMNS, orderColumns, selectAttendees } from "#server/order-state/order-columns.ts";
import { itemIn } from "#server/translations/localized-context.ts";
import { eventTitleTexts, settingTexts, soldTextsIn } from "#server/translations/localized-columns.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import { holdsUnpaidTickets } from "#server/order-state/unpaid-tickets.ts";

/** The reader of an order, and what can be shown to them. */
export type AskingOrder = {
  is_own: boolean;
  providers: PaymentProviders;
  locale: Locale;
  ticket_codes: TicketCodes;
  wallets?: readonly Wallet[];
};
export type PublicOrder = Reply<typeof checkout.get>["data"];

/**
 * An order as its buyer sees it, in one statement. What only an order with valid tickets may show
 * (the organizer's message, the link to an online event) is left out before.
 * @throws AppError not_found
 */
export async function publicOrder(db: ReadDb, { id }: OwnOrder, asking: AskingOrder): Promise<PublicOrder> {
  return shownTo(await findOrder(db, { id, locale: asking.locale }), asking);
}

function shownTo(
  [row]: readonly Found[],
  { is_own, providers, locale, ticket_codes, wallets = [] }: AskingOrder,
): PublicOrder {
  if (!row) throw new AppError("not_found");
  const { event_words, setting_words, sold_words, ...fields } = row;
  const {
    event_id,
    title: own_title,
    start_date,
    end_date,
    timezone,
    language,
    cover,
    ...about
  } = worded(fields, setting_words);
  const { organizer_name, support_email, ...rest } = about;
  // The slug in the URL comes from the event's own title, whatever the reader's language.
  const { title = own_title } = event_words ?? {};
  const named = <Sold extends { ticket_price_id: number; item_name: string }>(sold: Sold) => ({
    ...sold,
    item_name: itemIn(sold, sold_words, locale),
  });
  const { is_online_event, location_details, maps_url, pre_checkout_message, require_attendee_details, ...more } = rest;
  const {
    questions_in_steps,
    post_checkout_message,
    online_event_connection_details,
    terms_url,
    privacy_url,
    ...most
  } = more;
  const { attendees, questions, answers, connections, has_promo_codes, company, ...mass } = most;
  const { payment_provider, received, issues_invoices, ...rows } = mass;
  const { offers_offline_payments, offline_payment_days, offline_payment_instructions, ...paid } = rows;
  const { tickets_issued_at, allow_unpaid_tickets, homepage_primary_color, homepage_primary_text_color, ...left } =
    paid;
  const { google_analytics_id, meta_pixel_id, plausible_site, plausible_url, ...order } = left;
  const isOffline = payment_provider === "offline";
  const paying = { currency: order.currency, connections, offers_offline_payments };
  const offered = order.total_gross > 0 ? offeredFor(providers, paying) : [];
  const days = offline_payment_days;
  // A person who pays for someone else neither enters nor sees answers.
  const isAnswering = is_own && isOpen(order.status);
  const isComplete = order.status === "COMPLETED";
  const areValid = isComplete || holdsUnpaidTickets({ ...order, tickets_issued_at }, order.server_time);
  // If all tickets were cancelled, no attendee comes.
  const isComing = areValid && attendees.some(({ status }) => status !== "CANCELLED");
  // The joining details of an event that is no longer online are stored, in case the organizer
  // changes it back.
  const joining = isComing && is_online_event ? shownHtml(online_event_connection_details) : null;
  return {
    ...order,
    is_own,
    order_items: order.order_items.map(named),
    attendees: attendees.map((attendee) => ({
      ...named(attendee),
      ...(areValid && attendee.status === "ACTIVE" ? codesShown(ticket_codes, { event_id, ...attendee }) : NO_CODES),
      answers: isAnswering ? attendee.answers : [],
    })),
    questions: isAnswering ? questions.map(askedQuestionOf) : [],
    answers: isAnswering ? answers : [],
    takes_promo_codes: isAnswering && has_promo_codes,
    company: isAnswering ? company : null,
    invoices: order.invoices.map(withEInvoice),
    label: orderLabel(order),
    is_payment_required: order.total_gross > 0,
    is_paid_online: order.payment_status === "PAYMENT_RECEIVED" && payment_provider !== null && !isOffline,
    is_expired: order.status === "EXPIRED" || isOverdue(order),
    payment_providers: offered,
    express_payment:
      isAnswering && !isOffline && order.total_gross > 0 && needsOnlyBuyer({ ...order, questions, event: rest })
        ? expressPartFor(providers, { ...paying, amount: order.total_gross })
        : null,
    offline:
      isOffline || offered.includes("offline")
        ? {
            is_chosen: isOffline,
            gives_tickets: isOffline ? tickets_issued_at !== null : allow_unpaid_tickets,
            until: (isOffline && order.reserved_until) || offlineDeadline({ from: order.server_time, days }, row),
            received,
            instructions: isOffline ? offline_payment_instructions : null,
          }
        : null,
    visit_services: is_own
      ? visitServicesOf({ google_analytics_id, meta_pixel_id, plausible_site, plausible_url })
      : null,
    event: {
      ...{ id: event_id, title, slug: slugOf(own_title), start_date, end_date, timezone, language },
      ...{ cover: optionalImage(cover), organizer_name, support_email, is_online_event, location_details, maps_url },
      wallets: [...wallets],
      look: accentLookOf({ homepage_primary_color, homepage_primary_text_color }),
      ...{ terms_url, privacy_url, require_attendee_details, questions_in_steps, issues_invoices },
      pre_checkout_message: shownHtml(pre_checkout_message),
      post_checkout_message: isComing ? shownHtml(post_checkout_message) : null,
      online_event_connection_details: joining,
      join_url: firstLinkIn(joining),
    },
  };
}

const NO_CODES = { qr_code: null, ticket_code: null };

/** The codes of a valid ticket, for a camera and for typing. */
export function codesShown(
  ticket_codes: TicketCodes,
  ticket: { event_id: number; ticket_price_id: number; short_id: string },
) {
  return { qr_code: ticket_codes.qrText(ticket), ticket_code: inGroups(ticketCode(ticket)) };
}

type Found = Awaited<ReturnType<typeof findOrder>>[number];

function isOverdue({ status, reserved_until, server_time }: Pick<Found, "status" | "reserved_until" | "server_time">) {
  return isOpen(status) && reserved_until !== null && reserved_until <= server_time;
}

/** Searches the activity log for cancelled orders only. */
const isCancelledByBuyer = sql<boolean>`orders.status = 'CANCELLED' and exists (
  select from activity_log
  where activity_log.subject = 'order'
    and activity_log.subject_id = orders.id
    and activity_log.kind = 'order.cancelled'
    and activity_log.actor = 'buyer')`;

const selectOrder = (db: ReadDb, { id, locale }: { id: number; locale: Locale }) =>
  db
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.event_id")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .select([...ORDER_COLUMNS, "orders.reserved_until", sql<Date>`clock_timestamp()`.as("server_time")])
    .select(orderColumns())
    .select(["orders.terms_accepted_at", "orders.completed_at", "orders.cancelled_at"])
    .select(isCancelledByBuyer.as("is_cancelled_by_buyer"))
    .select(["orders.payment_provider", "orders.tickets_issued_at", receivedColumn().as("received")])
    .select((orders) =>
      orders
        .selectFrom("refunds")
        .select((refunds) => refunds.fn.max("refunds.updated_at").as("at"))
        .whereRef("refunds.order_id", "=", "orders.id")
        .where("refunds.status", "=", "SUCCEEDED")
        .as("refunded_at"),
    )
    .select([
      jsonArrayFrom(
        selectAttendees().select(["attendees.ticket_price_id", storedAnswersOfAttendee().as("answers")]),
      ).as("attendees"),
      storedAnswersOfOrder().as("answers"),
      askedQuestionsColumn().as("questions"),
      connectionsColumn().as("connections"),
      hasPromoCodes(null).as("has_promo_codes"),
      invoicesOfOrder().as("invoices"),
      issuesInvoices.as("issues_invoices"),
    ])
    .select([
      "events.id as event_id",
      "events.title",
      "events.start_date",
      "events.end_date",
      "events.timezone",
      "organizers.name as organizer_name",
      coverColumn().as("cover"),
    ])
    .select(legalDocumentUrlColumns())
    .select((columns) => [
      columns.ref("events.language").$castTo<Locale>().as("language"),
      columns.ref("orders.company").$castTo<Company | null>().as("company"),
      columns.ref("event_settings.location_details").$castTo<LocationDetails | null>().as("location_details"),
      columns.fn.coalesce("event_settings.support_email", "organizers.email").as("support_email"),
    ])
    .select([
      "event_settings.is_online_event",
      "event_settings.maps_url",
      "event_settings.pre_checkout_message",
      "event_settings.require_attendee_details",
      "event_settings.questions_in_steps",
      "event_settings.post_checkout_message",
      "event_settings.online_event_connection_details",
    ])
    .select([
      "event_settings.offers_offline_payments",
      "event_settings.offline_payment_days",
      "event_settings.offline_payment_instructions",
      "event_settings.allow_unpaid_tickets",
    ])
    .select([
      eventTitleTexts(locale).as("event_words"),
      settingTexts(locale).as("setting_words"),
      soldTextsIn(locale).as("sold_words"),
    ])
    .select(VISIT_SERVICE_COLUMNS)
    .select(ACCENT_COLUMNS)
    .where("orders.id", "=", id);

const findOrder = cachedQuery("public order", selectOrder);

import { z } from "zod";
import {
  AMOUNT_MAX,
  CARD_NUMBER_MAX,
  FIRST_NAME_MAX,
  LAST_NAME_MAX,
  LINES_PER_ORDER_MAX,
  PROMO_CODE_MAX,
  PROMO_CODE_MIN,
  TICKETS_PER_ORDER_LIMIT,
  TIERS_MAX,
  TOKEN_MAX,
} from "#domain/maxima.ts";
import {
  ATTEMPT_STATUSES,
  ORDER_LABELS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  REFUND_STATUSES,
} from "#domain/order-lifecycle.ts";
import { ATTENDEE_STATUSES, LISTED_ATTENDEE_STATUSES } from "#domain/check-in.ts";
import { PAYMENT_PROVIDERS } from "#domain/payments.ts";
import { endpoint, single } from "./endpoint.ts";
import { amount, email, id, instant, line, locale, optional, shortId, text } from "./fields.ts";
import { orderItem, orderTotals } from "./orders.ts";
import { storedLocation } from "./locations.ts";
import { WALLETS } from "#domain/wallets.ts";
import { homepageLook } from "./homepage-design.ts";
import { image } from "./images.ts";
import { offlineWay } from "./offline-payments.ts";
import { agreement, legalDocumentUrls } from "./legal-documents.ts";
import { askedQuestion, submittedAnswers, storedAnswer } from "./responses.ts";
import { company, companyInput } from "./company-details.ts";
import { invoiceBrief } from "./invoices.ts";
import { visitServices } from "./visit-services.ts";

export const reserveInput = z.object({
  tickets: z
    .array(
      z.object({
        ticket_id: z.int().min(1),
        quantities: z
          .array(
            z.object({
              price_id: z.int().min(1),
              quantity: z.int().min(0).max(TICKETS_PER_ORDER_LIMIT),
              /** The amount that a donor gives for one ticket; ignored for other types. */
              price: amount(AMOUNT_MAX).nullish(),
            }),
          )
          .max(TIERS_MAX),
      }),
    )
    .min(1)
    .max(LINES_PER_ORDER_MAX),
  promo_code: optional(text(PROMO_CODE_MAX, PROMO_CODE_MIN)),
  /**
   * The affiliate of the link. An unknown or inactive code is ignored, so that it prevents no sale.
   */
  affiliate_code: z.string().nullish(),
  /**
   * The traffic source: the referring host, or the link's `utm_source`. Anything else is discarded.
   */
  source: z.string().nullish(),
});
export type ReserveInput = z.input<typeof reserveInput>;

/** Answers to the organizer's questions; validated by `domain/answers.ts`. */
const answered = { questions: submittedAnswers.optional() };

export const personInput = z.object({
  first_name: line(FIRST_NAME_MAX),
  last_name: optional(line(LAST_NAME_MAX)),
  email,
  ...answered,
});

export const detailsInput = z.object({
  order: personInput,
  /**
   * One per ticket of the order. If the organizer requires only the buyer's details, names or all
   * entries may be omitted.
   */
  attendees: z
    .array(
      z.object({
        ticket_price_id: z.int(),
        first_name: line(FIRST_NAME_MAX).optional(),
        last_name: optional(line(LAST_NAME_MAX)),
        email: email.optional(),
        ...answered,
      }),
    )
    .max(TICKETS_PER_ORDER_LIMIT * 10),
  /** The company that is invoiced, if the organizer issues invoices; otherwise ignored. */
  company: companyInput.nullish(),
  ...agreement,
});
export type DetailsInput = z.input<typeof detailsInput>;

export const ticketOnOrder = z.object({
  short_id: z.string(),
  public_id: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  status: z.enum(ATTENDEE_STATUSES),
  ticket_price_id: z.int(),
  item_name: z.string(),
  /** The code scanned at check-in, once the ticket is valid. It grants no access to pages. */
  qr_code: z.string().nullable(),
  /** The code to type if it cannot be scanned. */
  ticket_code: z.string().nullable(),
  /**
   * The answers for this ticket, for editing: only while the order is open, and only for its buyer.
   */
  answers: z.array(storedAnswer),
});

/** The event as shown on orders and tickets, also after it was taken off sale. */
export const eventOnOrder = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  start_date: instant,
  end_date: instant.nullable(),
  timezone: z.string(),
  language: locale,
  cover: image.nullable(),
  /** Only the primary color of the event's page; null is the standard theme. */
  look: homepageLook.nullable(),
  wallets: z.array(z.enum(WALLETS)),
  organizer_name: z.string(),
  support_email: z.string().nullable(),
  ...legalDocumentUrls.shape,
  is_online_event: z.boolean(),
  location_details: storedLocation,
  maps_url: z.string().nullable(),
  pre_checkout_message: z.string().nullable(),
  require_attendee_details: z.boolean(),
  questions_in_steps: z.boolean(),
  /** Whether its orders get invoices, so that buyers can enter a company. */
  issues_invoices: z.boolean(),
  /** Only once the order is complete. */
  post_checkout_message: z.string().nullable(),
  online_event_connection_details: z.string().nullable(),
  /** The first URL in the connection details, for joining shortly before the start. */
  join_url: z.string().nullable(),
});

/**
 * The parameters of the provider's own script. `script_url` replaces its URL, for tests.
 */
const providerScript = z.object({
  publishable_key: z.string(),
  paid_to: z.string(),
  script_url: z.string().nullable(),
});

export const publicOrder = orderTotals.extend({
  short_id: z.string(),
  public_id: z.string(),
  /**
   * Whether the order belongs to the requesting browser: a browser with only a payment link may pay
   * and nothing else.
   */
  is_own: z.boolean(),
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES).nullable(),
  refund_status: z.enum(REFUND_STATUSES).nullable(),
  label: z.enum(ORDER_LABELS),
  is_payment_required: z.boolean(),
  /** Whether it was paid through a payment provider: not offline and not as a manual order. */
  is_paid_online: z.boolean(),
  reserved_until: instant.nullable(),
  /** The server's time, so that a countdown is right on devices with a wrong clock. */
  server_time: instant,
  is_expired: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  locale,
  promo_code: z.string().nullable(),
  /**
   * Whether a promo code can still change it: while it is open, for its buyer, and if the organizer
   * has a valid code.
   */
  takes_promo_codes: z.boolean(),
  /**
   * When the buyer accepted the terms, and the privacy policy if there was one; null for orders
   * created by an organizer.
   */
  terms_accepted_at: instant.nullable(),
  created_at: instant,
  /** When it was paid, or placed if it was free. */
  completed_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  /** Whether the buyer cancelled it, which the organizer must allow. */
  is_cancelled_by_buyer: z.boolean(),
  /** The time of the last refund. */
  refunded_at: instant.nullable(),
  order_items: z.array(orderItem),
  attendees: z.array(ticketOnOrder),
  /**
   * The questions to the buyer and the stored answers, for editing: only while the order is open,
   * and only for its buyer.
   */
  questions: z.array(askedQuestion),
  answers: z.array(storedAnswer),
  /** The company, for editing: only while the order is open, and only for its buyer. */
  company: company.nullable(),
  invoices: z.array(invoiceBrief),
  payment_providers: z.array(z.enum(PAYMENT_PROVIDERS)),
  /**
   * What the wallet buttons need before a payment exists; null where a wallet's name and email are
   * not enough for this order, or where the reader may not enter its details.
   */
  express_payment: providerScript
    .extend({
      /** In the provider's own smallest unit. */
      amount: z.int(),
    })
    .nullable(),
  /** The offline payment method; null if the organizer does not offer it. */
  offline: offlineWay.nullable(),
  /**
   * The analytics services notified of the purchase if the buyer accepts; none for orders of other
   * browsers.
   */
  visit_services: visitServices,
  event: eventOnOrder,
});
export type PublicOrder = z.output<typeof publicOrder>;

/** Kept short for speed under load: the page requests the full order next. */
export const reservation = z.object({
  short_id: z.string(),
  public_id: z.string(),
  reserved_until: instant,
  server_time: instant,
  currency: z.string(),
  total_gross: z.int(),
  is_payment_required: z.boolean(),
});

export const payment = z.object({
  provider: z.enum(PAYMENT_PROVIDERS),
  status: z.enum(ATTEMPT_STATUSES),
  client_secret: z.string().nullable(),
  amount: z.int(),
  currency: z.string(),
  failure_code: z.string().nullable(),
  /** Null for a provider without a script of its own. */
  browser: providerScript.nullable(),
});
export type Payment = z.output<typeof payment>;

export const SANDBOX_CARD_RESPONSES = ["succeeded", "requires_action", "processing", "failed"] as const;

export const publicTicketPage = z.object({
  short_id: z.string(),
  public_id: z.string(),
  status: z.enum(LISTED_ATTENDEE_STATUSES),
  /** The ticket is valid although its order is not paid yet. */
  is_unpaid: z.boolean(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  locale,
  item_name: z.string(),
  order_public_id: z.string(),
  /**
   * Opens the whole order: returned only to the browser that bought it, not to other holders of the
   * ticket's link.
   */
  order_short_id: z.string().nullable(),
  /** The code scanned at check-in. It contains no names. */
  qr_code: z.string(),
  /** The code to type if it cannot be scanned. */
  ticket_code: z.string(),
  event: eventOnOrder,
});
export type PublicTicketPage = z.output<typeof publicTicketPage>;

const inPublicEvent = z.object({ event_id: id });
const inOrder = inPublicEvent.extend({ order_short_id: shortId("o") });

export const checkout = {
  reserve: endpoint({
    method: "POST",
    path: "/public/events/:event_id/order",
    access: "public",
    summary: "Reserve tickets for some minutes; sets the cookie that gives access to the order",
    invalidates: ["orders", "stock"],
    refuses: [
      "not_available",
      "sold_out",
      "promo_invalid",
      "promo_exhausted",
      "below_minimum_charge",
      "too_many_holds",
      "queue",
    ],
    params: inPublicEvent,
    body: reserveInput,
    returns: single(reservation),
    status: 201,
    limit: { per_minute: 60_000, by: "address" },
  }),
  get: endpoint({
    method: "GET",
    path: "/public/events/:event_id/order/:order_short_id",
    access: "order_holder",
    summary:
      "Get an order: while it is open only in the browser that reserved it or opened a payment link, then with its short id",
    provides: [
      "orders",
      "payments",
      "receipts",
      "attendees",
      "events",
      "event_settings",
      "organizers",
      "images",
      "questions",
      "sellers",
      "invoices",
    ],
    params: inOrder,
    returns: single(publicOrder),
    limit: { per_minute: 600, by: "session" },
  }),
  complete: endpoint({
    method: "PUT",
    path: "/public/events/:event_id/order/:order_short_id",
    access: "buyer",
    summary: "Submit attendee details; completes a free order, others continue to payment",
    invalidates: ["orders", "payments", "attendees", "stock", "stats", "mails"],
    refuses: ["order_expired", "already_processed", "already_paid", "order_cancelled"],
    params: inOrder,
    body: detailsInput,
    returns: single(publicOrder),
  }),
  abandon: endpoint({
    method: "DELETE",
    path: "/public/events/:event_id/order/:order_short_id",
    access: "buyer",
    summary: "Release the reserved tickets; cancels an order that is awaiting a bank transfer",
    invalidates: ["orders", "stock", "attendees", "check_ins", "stats", "mails"],
    refuses: ["already_processed", "already_paid", "ticket_used"],
    params: inOrder,
  }),
  openPaymentLink: endpoint({
    method: "POST",
    path: "/public/events/:event_id/order/:order_short_id/payment_link",
    access: "public",
    summary: "Open a payment link; gives this browser access to the order and its payment, and sets its cookie",
    invalidates: ["orders"],
    refuses: ["link_invalid"],
    params: inOrder,
    body: z.object({ token: z.string().min(1).max(TOKEN_MAX) }),
    limit: { per_minute: 60, by: "address" },
  }),
  startPayment: endpoint({
    method: "POST",
    path: "/public/events/:event_id/order/:order_short_id/payment",
    access: "payer",
    summary:
      "Start a payment, or continue an open one; an offline payment returns instructions and reserves the tickets until its deadline",
    invalidates: ["payments", "orders", "attendees", "stats", "mails"],
    refuses: [
      "order_expired",
      "already_processed",
      "already_paid",
      "order_cancelled",
      "below_minimum_charge",
      "payment_unavailable",
      "installation_paused",
      "paid_in_part",
      "conflict",
    ],
    params: inOrder,
    body: z.object({ provider: z.enum(PAYMENT_PROVIDERS) }),
    returns: single(payment),
  }),
  checkPayment: endpoint({
    method: "POST",
    path: "/public/events/:event_id/order/:order_short_id/payment/check",
    access: "payer",
    summary: "Check the payment with the provider; completes the order once it is paid",
    invalidates: ["payments", "orders", "attendees", "stock", "stats", "mails"],
    refuses: ["payment_unavailable"],
    params: inOrder,
    returns: single(payment),
  }),
  ticket: endpoint({
    method: "GET",
    path: "/public/events/:event_id/attendees/:attendee_short_id",
    access: "ticket_holder",
    summary: "Get a ticket; the browser that bought it also gets the short id of its order",
    provides: ["attendees", "orders", "events", "event_settings", "organizers", "images"],
    refuses: ["ticket_transferred", "ticket_replaced"],
    params: inPublicEvent.extend({ attendee_short_id: shortId("a") }),
    returns: single(publicTicketPage),
  }),
};

/** The sandbox provider's own endpoints, which the card fields of a real provider would call. */
export const sandbox = {
  confirm: endpoint({
    method: "POST",
    path: "/public/sandbox/payments/:client_secret/confirm",
    access: "public",
    summary: "Pay with a test card",
    invalidates: ["payments", "orders", "attendees", "stock", "stats", "mails"],
    refuses: ["installation_paused"],
    params: z.object({ client_secret: z.string().max(TOKEN_MAX) }),
    body: z.object({
      card_number: z.string().max(CARD_NUMBER_MAX),
      expiry: z.string().max(10),
      cvc: z.string().max(5),
      authenticated: z.boolean().optional(),
    }),
    returns: z.object({ status: z.enum(SANDBOX_CARD_RESPONSES), failure_code: z.string().nullable() }),
    limit: { per_minute: 60, by: "address" },
  }),
  notice: endpoint({
    method: "POST",
    path: "/public/webhooks/sandbox",
    access: "provider",
    summary: "Receive the sandbox provider's signed webhooks",
    invalidates: ["payments", "orders", "attendees", "stock", "stats", "mails"],
    refuses: ["installation_paused"],
    kind: "raw",
    body: z.any(),
    returns: z.object({ received: z.boolean() }),
  }),
};

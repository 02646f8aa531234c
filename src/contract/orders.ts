import { z } from "zod";
import { PRICE_DISPLAY_MODES } from "#domain/bill.ts";
import { TAX_BEHAVIORS } from "#domain/taxes-and-fees.ts";
import {
  ORDER_LABELS,
  ORDER_STATUSES,
  PAYMENT_STATUSES,
  DISPUTE_STATUSES,
  REFUND_REASONS,
  REFUND_STATUSES,
  REFUND_TRY_STATUSES,
} from "#domain/order-lifecycle.ts";
import { ACTOR_KINDS } from "#domain/activities.ts";
import {
  AMOUNT_MAX,
  FIRST_NAME_MAX,
  LAST_NAME_MAX,
  LINES_PER_ORDER_MAX,
  TICKETS_PER_ORDER_LIMIT,
} from "#domain/maxima.ts";
import { ATTENDEE_STATUSES } from "#domain/check-in.ts";
import { PAID_BY } from "#domain/manual-orders.ts";
import { MAIL_STATUSES } from "#domain/mails.ts";
import { LEGAL_DOCUMENTS } from "#domain/legal-documents.ts";
import { endpoint, single } from "./endpoint.ts";
import { email, id, instant, line, locale, optional, problem } from "./fields.ts";
import { inEvent } from "./in-event.ts";
import { document } from "./legal-documents.ts";
import { readableAnswer } from "./responses.ts";
import { invoiceBrief } from "./invoices.ts";
import { fileQuery, list, listQuery, summedPage, TABLE_TYPES } from "./lists.ts";
import { note, noteChange, noteInput } from "./notes.ts";
import { offlineState } from "./offline-payments.ts";
import { version } from "./optimistic-lock.ts";

export const rolledUp = z.object({
  tax_or_fee_id: z.int(),
  name: z.string(),
  rate: z.int(),
  type: z.enum(["FIXED", "PERCENTAGE"]),
  /** For a fee, without the taxes on it. */
  value: z.int(),
  /** For a fee that contains its taxes: with them, as typed. */
  value_with_taxes: z.int().optional(),
  /** True for a fee that is part of its ticket’s price. */
  is_in_price: z.boolean().optional(),
});

export const rollup = z.object({ taxes: z.array(rolledUp), fees: z.array(rolledUp) });

export const orderTotals = z.object({
  currency: z.string(),
  /** How prices were shown at the time of the reservation: used for every bill of the order. */
  price_display_mode: z.enum(PRICE_DISPLAY_MODES),
  total_before_additions: z.int(),
  total_discount: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  total_gross: z.int(),
  total_refunded: z.int(),
  taxes_and_fees_rollup: rollup,
});

/** A single refund; several add up to an order's `total_refunded`. */
const refund = z.object({
  id: z.int(),
  amount: z.int(),
  status: z.enum(REFUND_TRY_STATUSES),
  reason: z.enum(REFUND_REASONS),
  /** The provider's reason for a failure. */
  failure: z.string().nullable(),
  /** It failed and was neither retried nor resolved otherwise. */
  needs_attention: z.boolean(),
  created_at: instant,
});
export type OrderRefund = z.output<typeof refund>;

/** A chargeback by the buyer’s bank. */
const dispute = z.object({
  id: z.int(),
  /** The provider's id, for responding in its dashboard. */
  provider_dispute_id: z.string(),
  provider: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(DISPUTE_STATUSES),
  /** The bank’s reason, such as `fraudulent`. */
  reason: z.string(),
  /** The deadline for a response. */
  due_at: instant.nullable(),
  /** It is open or lost, and not resolved yet. */
  needs_attention: z.boolean(),
  created_at: instant,
});
export type OrderDispute = z.output<typeof dispute>;

/** An activity of an order; its message is in `labels/activities.ts`. */
const orderActivity = z.object({
  id: z.int(),
  kind: z.string(),
  at: instant,
  actor: z.object({ kind: z.enum(ACTOR_KINDS), name: z.string().nullable() }),
  amount: z.int().nullable(),
  reason: z.string().nullable(),
  /** The tickets it is about; empty for all of them. */
  attendee_ids: z.array(z.int()),
  changed: z.array(z.string()),
});
export type OrderActivity = z.output<typeof orderActivity>;

export const orderItem = z.object({
  id: z.int(),
  ticket_id: z.int(),
  ticket_price_id: z.int(),
  item_name: z.string(),
  quantity: z.int(),
  /**
   * The unit price as typed by the organizer: with the taxes on it if `tax_behavior` is inclusive.
   */
  price: z.int(),
  price_before_discount: z.int(),
  tax_behavior: z.enum(TAX_BEHAVIORS),
  total_before_additions: z.int(),
  total_discount: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  total_gross: z.int(),
  taxes_and_fees_rollup: rollup,
});

const states = z.object({
  status: z.enum(ORDER_STATUSES),
  payment_status: z.enum(PAYMENT_STATUSES).nullable(),
  refund_status: z.enum(REFUND_STATUSES).nullable(),
  label: z.enum(ORDER_LABELS),
});

export const orderRow = states.extend({
  id: z.int(),
  /** Opens the order's pages: null for members who may not change orders. */
  short_id: z.string().nullable(),
  public_id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  currency: z.string(),
  total_gross: z.int(),
  total_refunded: z.int(),
  /** The payment without refunds. */
  total_remaining: z.int(),
  /** A failed refund or a dispute is not resolved yet. */
  needs_attention: z.boolean(),
  awaits_offline: z.boolean(),
  ticket_count: z.int(),
  /** Its tickets by name and quantity. */
  items: z.array(z.object({ item_name: z.string(), quantity: z.int() })),
  is_manually_created: z.boolean(),
  created_at: instant,
});
export type OrderRow = z.output<typeof orderRow>;

/** The accepted document: an external URL, or null for a text, which has an endpoint of its own. */
const agreedTo = z.object({ url: z.string().nullable() }).nullable();

export const order = orderRow.omit({ ticket_count: true, items: true, awaits_offline: true }).extend({
  /**
   * Whether it is a manual order without any payment recorded by Foyer, which therefore refunds
   * none of it.
   */
  is_paid_offline: z.boolean(),
  /**
   * The part of the payment that was made offline and is not refunded: the organizer refunds it
   * offline.
   */
  left_offline: z.int(),
  ...orderTotals.shape,
  locale,
  promo_code: z.string().nullable(),
  /** The affiliate that referred the buyer, with its current name. */
  affiliate: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** The traffic source of the purchase: a host, or the `utm_source` of a link; null if unknown. */
  source: z.string().nullable(),
  payment_provider: z.string().nullable(),
  /** How a manual order was paid, as stated by its organizer. */
  paid_by: z.enum(PAID_BY).nullable(),
  /** Null for orders that are not paid offline. */
  offline: offlineState.nullable(),
  /** The end of the hold while the order is open; afterwards its stock is released. */
  reserved_until: instant.nullable(),
  /** The last payment attempt that failed, and the bank's reason if given. */
  payment_failure: z.object({ code: z.string().nullable(), at: instant }).nullable(),
  /** When the buyer accepted which documents; null for orders created by an organizer. */
  agreement: z.object({ at: instant, terms: agreedTo, privacy: agreedTo }).nullable(),
  /**
   * A proposed change that waits for its payment: the additional cost, the removed and added
   * tickets, and the deadline.
   */
  proposed_change: z
    .object({
      id: z.int(),
      amount: z.int(),
      expires_at: instant,
      created_at: instant,
      gone: z.array(z.object({ item_name: z.string(), quantity: z.int() })),
      added: z.array(z.object({ item_name: z.string(), quantity: z.int() })),
    })
    .nullable(),
  completed_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  order_items: z.array(orderItem),
  /** The buyer's answers for the order; those for a ticket are on its attendee. */
  answers: z.array(readableAnswer),
  refunds: z.array(refund),
  disputes: z.array(dispute),
  invoices: z.array(invoiceBrief),
  history: z.array(orderActivity),
  /** Newest first. */
  notes: z.array(note),
  updated_at: instant,
  attendees: z.array(
    z.object({
      id: z.int(),
      /**
       * The ticket's share of the order, with taxes, fees and discounts: the shares of a line add
       * up to it exactly.
       */
      share: z.int(),
      public_id: z.string(),
      /** Opens the ticket's page: null for members who may not change attendees. */
      short_id: z.string().nullable(),
      first_name: z.string(),
      last_name: z.string().nullable(),
      email: z.string(),
      status: z.enum(ATTENDEE_STATUSES),
      item_name: z.string(),
      checked_in_at: instant.nullable(),
    }),
  ),
  mails: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      recipient: z.string(),
      status: z.enum(MAIL_STATUSES),
      created_at: instant,
      sent_at: instant.nullable(),
    }),
  ),
});
export type Order = z.output<typeof order>;

/**
 * Excludes reservations: the list has orders that are completed, cancelled or wait for a payment,
 * and expired ones whose payment arrived too late or may still arrive by transfer.
 */
export const orderList = list({
  sorts: ["created_at", "first_name", "total_gross"],
  default_sort: "created_at",
  default_direction: "desc",
  filters: {
    id: "number",
    status: ["COMPLETED", "CANCELLED", "AWAITING_PAYMENT", "EXPIRED"],
    payment_status: PAYMENT_STATUSES,
    refund_status: REFUND_STATUSES,
    created_at: "instant",
    total_gross: "number",
    ticket_id: "number",
    promo_code_id: "number",
    promo_code_batch_id: "number",
    affiliate_id: "number",
    needs_attention: ["true"],
    awaits_offline: ["true"],
  },
  sums: ["total_gross", "completed_gross"],
  walks: true,
});

/** The tickets of one order. */
const tickets = z.array(id).max(TICKETS_PER_ORDER_LIMIT * LINES_PER_ORDER_MAX);

const inOrder = inEvent.extend({ order_id: id });

export const buyerInput = z.object({
  first_name: line(FIRST_NAME_MAX),
  last_name: optional(line(LAST_NAME_MAX)),
  email,
  locale,
  /** Whether tickets of this order with the buyer's old email get the new one. */
  with_tickets: z.boolean().default(true),
  /** Whether the confirmation is sent to the new email; for completed orders. */
  resend: z.boolean().default(false),
  ...version,
});

export const orders = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/orders",
    access: "organizer",
    area: "orders",
    summary: "List an event's orders",
    may_lag: true,
    provides: ["orders", "payments"],
    params: inEvent,
    query: listQuery(orderList),
    returns: summedPage(orderRow, orderList),
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/orders/:order_id",
    access: "organizer",
    area: "orders",
    summary: "Get an order with its items, attendees and emails",
    provides: ["orders", "payments", "receipts", "attendees", "check_ins", "mails", "invoices"],
    params: inOrder,
    returns: single(order),
  }),
  acceptedDocument: endpoint({
    method: "GET",
    path: "/events/:event_id/orders/:order_id/legal-documents/:document",
    access: "organizer",
    area: "orders",
    summary: "Get the terms or privacy policy that the buyer agreed to, as worded at the time",
    provides: ["orders"],
    params: inOrder.extend({ document: z.enum(LEGAL_DOCUMENTS) }),
    returns: single(z.object({ document, created_at: instant })),
  }),
  updateBuyer: endpoint({
    method: "PUT",
    path: "/events/:event_id/orders/:order_id",
    access: "organizer",
    area: "orders",
    summary:
      "Update the buyer of an order; rejected if changed since updated_at; emails not sent yet go to the new address",
    invalidates: ["orders", "attendees", "mails"],
    refuses: ["conflict", "email_not_verified", "account_not_verified"],
    params: inOrder,
    body: buyerInput,
    returns: single(order),
    limit: { per_minute: 20, by: "session" },
  }),
  addNote: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/notes",
    access: "organizer",
    area: "orders",
    summary: "Add a note to an order, for members with access to the event",
    invalidates: ["orders"],
    refuses: ["too_many_notes"],
    params: inOrder,
    body: noteInput,
    returns: single(note),
    status: 201,
  }),
  changeNote: endpoint({
    method: "PUT",
    path: "/events/:event_id/orders/:order_id/notes/:order_note_id",
    access: "organizer",
    area: "orders",
    summary: "Edit a note on an order, as its author or an admin; rejected if changed since updated_at",
    invalidates: ["orders"],
    refuses: ["conflict"],
    params: inOrder.extend({ order_note_id: id }),
    body: noteChange,
    returns: single(note),
  }),
  removeNote: endpoint({
    method: "DELETE",
    path: "/events/:event_id/orders/:order_id/notes/:order_note_id",
    access: "organizer",
    area: "orders",
    summary: "Delete a note on an order, as its author or an admin",
    invalidates: ["orders"],
    params: inOrder.extend({ order_note_id: id }),
  }),
  cancel: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/cancel",
    access: "organizer",
    area: "orders",
    summary: "Cancel an order: its tickets become invalid and available again, and the buyer is notified",
    invalidates: ["orders", "payments", "attendees", "stock", "check_ins", "stats", "mails"],
    refuses: ["order_cancelled", "order_expired", "refund_pending", "already_refunded"],
    params: inOrder,
    returns: single(order),
  }),
  cancelTickets: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/cancel_tickets",
    access: "organizer",
    area: "orders",
    summary: "Cancel some of an order's tickets without a refund; cancelling the last ones cancels the order",
    invalidates: ["orders", "payments", "attendees", "stock", "check_ins", "stats", "mails"],
    refuses: ["order_cancelled", "order_expired", "attendee_cancelled", "change_waiting", "conflict"],
    params: inOrder,
    body: z.object({ attendee_ids: tickets.min(1), notify_buyer: z.boolean() }),
    returns: single(order),
  }),
  refund: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/refund",
    access: "organizer",
    area: "refunds",
    summary: "Refund an order, with or without cancelling it or some of its tickets",
    invalidates: ["orders", "payments", "attendees", "stock", "check_ins", "stats", "mails"],
    refuses: [
      "refund_pending",
      "already_refunded",
      "nothing_to_refund",
      "order_is_manual",
      "change_waiting",
      "order_cancelled",
      "order_expired",
      "attendee_cancelled",
      "conflict",
    ],
    params: inOrder,
    body: z
      .object({
        /** In the currency's smallest unit. */
        amount: z.int().min(1).max(AMOUNT_MAX),
        cancel_order: z.boolean(),
        /** Tickets to cancel with the refund. */
        attendee_ids: tickets.default([]),
        notify_buyer: z.boolean(),
        /**
         * Generated by the client for each refund: repeated requests with the same key refund once.
         */
        idempotency_key: z.uuid(),
      })
      .refine(({ cancel_order, attendee_ids }) => !cancel_order || attendee_ids.length === 0, {
        ...problem("wrong"),
        path: ["attendee_ids"],
      }),
    returns: single(order),
  }),
  retryRefund: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/refunds/:refund_id/retry",
    access: "organizer",
    area: "refunds",
    summary: "Retry a failed refund",
    invalidates: ["orders", "payments", "stats", "mails"],
    refuses: ["refund_pending", "already_refunded", "conflict"],
    params: inOrder.extend({ refund_id: id }),
    returns: single(order),
  }),
  settleRefund: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/refunds/:refund_id/settled",
    access: "organizer",
    area: "refunds",
    summary: "Mark a failed refund as refunded another way",
    invalidates: ["orders", "payments"],
    refuses: ["conflict"],
    params: inOrder.extend({ refund_id: id }),
    returns: single(order),
  }),
  settleDispute: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/disputes/:dispute_id/settled",
    access: "organizer",
    area: "refunds",
    summary: "Mark a dispute as handled: the bank has a response, or the tickets were dealt with",
    invalidates: ["orders", "payments"],
    refuses: ["conflict"],
    params: inOrder.extend({ dispute_id: id }),
    returns: single(order),
  }),
  needingAttention: endpoint({
    method: "GET",
    path: "/events/:event_id/orders_needing_attention",
    access: "organizer",
    area: "orders",
    summary: "Count the orders that need attention because of a failed refund or a dispute; up to 99",
    provides: ["orders", "payments"],
    params: inEvent,
    returns: single(z.object({ count: z.int() })),
  }),
  resendConfirmation: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/resend_confirmation",
    access: "organizer",
    area: "orders",
    summary: "Resend the order confirmation to the buyer",
    invalidates: ["mails"],
    refuses: ["order_cancelled", "conflict", "email_not_verified", "account_not_verified"],
    params: inOrder,
    limit: { per_minute: 20, by: "session" },
  }),
  sendPaymentLink: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/payment_link",
    access: "organizer",
    area: "orders",
    summary: "Email the buyer of an unpaid order a payment link, while its tickets are reserved",
    invalidates: ["mails"],
    refuses: ["order_cancelled", "already_processed", "already_paid", "order_expired"],
    params: inOrder,
    limit: { per_minute: 20, by: "session" },
  }),
  export: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/export",
    access: "organizer",
    area: "orders",
    doing: "reading",
    summary: "Export orders with their answers as CSV or XLSX: all, or those matching a search and filters",
    may_lag: true,
    invalidates: [],
    params: inEvent,
    query: fileQuery(orderList),
    returns: z.any(),
    kind: "stream",
    media_types: TABLE_TYPES,
    limit: { per_minute: 10, by: "session" },
  }),
};

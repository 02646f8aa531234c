import { z } from "zod";
import { PRICE_DISPLAY_MODES } from "#domain/bill.ts";
import { ORDER_LABELS, ORDER_STATUSES, PAYMENT_STATUSES, REFUND_STATUSES } from "#domain/order-lifecycle.ts";
import { ATTENDEE_STATUSES } from "#domain/check-in.ts";
import { MAIL_STATUSES } from "#domain/mails.ts";
import { PAPERS } from "#domain/papers.ts";
import { endpoint, one } from "./endpoint.ts";
import { id, instant, locale } from "./fields.ts";
import { inEvent } from "./events.ts";
import { paper } from "./papers.ts";
import { readableAnswer } from "./answers.ts";
import { list, listQuery, summedPage } from "./lists.ts";

/** What one tax or fee comes to in an order. */
export const rolledUp = z.object({
  tax_or_fee_id: z.int(),
  name: z.string(),
  rate: z.int(),
  type: z.enum(["FIXED", "PERCENTAGE"]),
  value: z.int(),
});

export const rollup = z.object({ taxes: z.array(rolledUp), fees: z.array(rolledUp) });

export const orderTotals = z.object({
  currency: z.string(),
  /** As prices were shown when it was reserved: every bill of it shows them so. */
  price_display_mode: z.enum(PRICE_DISPLAY_MODES),
  total_before_additions: z.int(),
  total_discount: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  total_gross: z.int(),
  total_refunded: z.int(),
  taxes_and_fees_rollup: rollup,
});

export const orderItem = z.object({
  id: z.int(),
  ticket_id: z.int(),
  ticket_price_id: z.int(),
  item_name: z.string(),
  quantity: z.int(),
  price: z.int(),
  price_before_discount: z.int(),
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
  short_id: z.string(),
  public_id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
  currency: z.string(),
  total_gross: z.int(),
  total_refunded: z.int(),
  ticket_count: z.int(),
  is_manually_created: z.boolean(),
  created_at: instant,
});
export type OrderRow = z.output<typeof orderRow>;

/** Where what was agreed to can be read: an address elsewhere, or null for a text, which is asked for by itself. */
const agreedTo = z.object({ url: z.string().nullable() }).nullable();

export const order = orderRow.omit({ ticket_count: true }).extend({
  ...orderTotals.shape,
  locale,
  promo_code: z.string().nullable(),
  payment_provider: z.string().nullable(),
  /** While it is open its places are held until then; afterwards they are back on sale. */
  reserved_until: instant.nullable(),
  /** The last try to pay that the bank refused, and why as far as it says. */
  payment_failure: z.object({ code: z.string().nullable(), at: instant }).nullable(),
  /** When its buyer agreed, and to what; null where nothing was asked. */
  agreement: z.object({ at: instant, terms: agreedTo, privacy: agreedTo }).nullable(),
  completed_at: instant.nullable(),
  cancelled_at: instant.nullable(),
  order_items: z.array(orderItem),
  /** What its buyer answered; those of each ticket are the attendee’s. */
  answers: z.array(readableAnswer),
  attendees: z.array(
    z.object({
      id: z.int(),
      public_id: z.string(),
      short_id: z.string(),
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
 * Reservations are not orders yet: the list shows what was completed, cancelled or waits for money, and expired ones whose money came
 * too late.
 */
export const orderList = list({
  sorts: ["created_at", "first_name", "total_gross", "email", "public_id"],
  default_sort: "created_at",
  default_direction: "desc",
  filters: {
    status: ["COMPLETED", "CANCELLED", "AWAITING_PAYMENT", "EXPIRED"],
    payment_status: PAYMENT_STATUSES,
    refund_status: REFUND_STATUSES,
    created_at: "instant",
    total_gross: "number",
    ticket_id: "number",
    promo_code_id: "number",
  },
  sums: ["total_gross", "completed_gross"],
});

const inOrder = inEvent.extend({ order_id: id });

export const orders = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/orders",
    access: "organizer",
    area: "orders",
    summary: "An event's orders",
    about: ["orders", "payments"],
    params: inEvent,
    query: listQuery(orderList),
    returns: summedPage(orderRow, orderList),
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/orders/:order_id",
    access: "organizer",
    area: "orders",
    summary: "One order with its lines, attendees and mails",
    about: ["orders", "payments", "attendees", "check_ins", "mails"],
    params: inOrder,
    returns: one(order),
  }),
  acceptedPaper: endpoint({
    method: "GET",
    path: "/events/:event_id/orders/:order_id/papers/:paper",
    access: "organizer",
    area: "orders",
    summary: "The terms or privacy policy that an order's buyer agreed to, as it was worded then",
    about: ["orders"],
    params: inOrder.extend({ paper: z.enum(PAPERS) }),
    returns: one(z.object({ paper, created_at: instant })),
  }),
  cancel: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/cancel",
    access: "organizer",
    area: "orders",
    summary: "Cancel an order: its tickets become void, its places go back on sale, the buyer is told",
    touches: ["orders", "payments", "attendees", "stock", "check_ins", "figures", "mails"],
    refuses: ["order_cancelled", "order_expired"],
    params: inOrder,
    returns: one(order),
  }),
  resendConfirmation: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/resend_confirmation",
    access: "organizer",
    area: "orders",
    summary: "Send the buyer's confirmation again",
    touches: ["mails"],
    refuses: ["order_cancelled", "conflict"],
    params: inOrder,
    limit: { per_minute: 20, by: "session" },
  }),
  sendPaymentLink: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/payment_link",
    access: "organizer",
    area: "orders",
    summary: "Mail the buyer of an unpaid order a link to pay it, while its places are held",
    touches: ["mails"],
    refuses: ["order_cancelled", "already_processed", "order_expired"],
    params: inOrder,
    limit: { per_minute: 20, by: "session" },
  }),
  export: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/export",
    access: "organizer",
    area: "orders",
    doing: "reading",
    summary: "All orders as CSV",
    touches: [],
    params: inEvent,
    returns: z.any(),
    kind: "stream",
    limit: { per_minute: 10, by: "session" },
  }),
};

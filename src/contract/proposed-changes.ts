import { z } from "zod";
import { PAYMENT_PROVIDERS } from "#domain/payments.ts";
import { PROPOSED_HOURS_MAX, PROPOSED_HOURS_MIN, PROPOSED_STATUSES } from "#domain/proposed-changes.ts";
import { payment } from "./checkout.ts";
import { endpoint, one } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { id, instant, shortId } from "./fields.ts";
import { changedAsLookedAt, changeRefuses } from "./order-changes.ts";
import { order } from "./orders.ts";
import { version } from "./optimistic-lock.ts";

/** Some tickets of one price, by name. */
const named = z.object({ item_name: z.string(), quantity: z.int() });

/** A proposed change as whoever pays it sees it. */
const payable = z.object({
  id: z.int(),
  status: z.enum(PROPOSED_STATUSES),
  /** What it costs more, in the smallest unit. */
  amount: z.int(),
  currency: z.string(),
  /** What the whole order comes to before and after. */
  total_before: z.int(),
  total_after: z.int(),
  expires_at: instant,
  /** Its time is over, or it is: nobody can begin to pay it any more. */
  is_over: z.boolean(),
  /** The tickets that go, or become others, and those that come. */
  gone: z.array(named),
  added: z.array(named),
  /** With which it can be paid now. */
  payment_providers: z.array(z.enum(PAYMENT_PROVIDERS)),
});
export type PayableChange = z.output<typeof payable>;

const inOrder = inEvent.extend({ order_id: id });
const ofOrder = inOrder.extend({ proposed_change_id: id });
const inPublicOrder = z.object({ event_id: id, order_short_id: shortId("o"), proposed_change_id: id });

export const proposedChanges = {
  propose: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/proposed_changes",
    access: "organizer",
    area: "orders",
    summary:
      "Propose an order change that costs more: its buyer is mailed a link, and it is made once they have paid the difference",
    touches: ["orders", "stock", "mails"],
    refuses: [
      ...changeRefuses,
      ...(["amount_changed", "ticket_used", "sold_out", "event_archived", "conflict", "change_waiting"] as const),
      ...(["below_minimum_charge", "payment_unavailable", "email_not_verified", "account_not_verified"] as const),
    ],
    params: inOrder,
    body: z.object({
      ...changedAsLookedAt,
      /** How long its buyer has to pay it. */
      hours: z.int().min(PROPOSED_HOURS_MIN).max(PROPOSED_HOURS_MAX),
      /** Made for each change that is meant: asked twice with the same, it is one. */
      idempotency_key: z.uuid(),
      ...version,
    }),
    returns: one(order),
    limit: { per_minute: 20, by: "session" },
  }),
  sendLink: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/proposed_changes/:proposed_change_id/link",
    access: "organizer",
    area: "orders",
    summary: "Mail the buyer the link to a proposed change once more",
    touches: ["mails", "orders"],
    refuses: ["too_late", "already_paid", "too_many_requests"],
    params: ofOrder,
  }),
  withdraw: endpoint({
    method: "DELETE",
    path: "/events/:event_id/orders/:order_id/proposed_changes/:proposed_change_id",
    access: "organizer",
    area: "orders",
    summary: "Withdraw a proposed change: it can't be paid any more, and money that comes all the same goes back",
    touches: ["orders", "payments", "stock"],
    refuses: ["too_late", "already_paid"],
    params: ofOrder,
  }),
  get: endpoint({
    method: "GET",
    path: "/public/events/:event_id/order/:order_short_id/proposed_changes/:proposed_change_id",
    access: "order_holder",
    summary: "A proposed change, as whoever pays it sees it",
    about: ["orders", "payments", "events"],
    params: inPublicOrder,
    returns: one(payable),
  }),
  startPayment: endpoint({
    method: "POST",
    path: "/public/events/:event_id/order/:order_short_id/proposed_changes/:proposed_change_id/payment",
    access: "order_holder",
    summary: "Start paying a proposed change, or go on with the payment that is open",
    touches: ["payments", "orders", "attendees", "stock", "stats", "mails", "invoices"],
    refuses: ["too_late", "already_paid", "payment_unavailable", "conflict"],
    params: inPublicOrder,
    body: z.object({ provider: z.enum(PAYMENT_PROVIDERS).exclude(["offline"]) }),
    returns: one(payment),
  }),
  checkPayment: endpoint({
    method: "POST",
    path: "/public/events/:event_id/order/:order_short_id/proposed_changes/:proposed_change_id/payment/check",
    access: "order_holder",
    summary: "Ask the provider about the payment of a proposed change; makes it when the money is there",
    touches: ["payments", "orders", "attendees", "stock", "stats", "mails", "invoices"],
    refuses: ["payment_unavailable"],
    params: inPublicOrder,
    returns: one(payment),
  }),
};

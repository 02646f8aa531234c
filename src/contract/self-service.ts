import { z } from "zod";
import {
  AMOUNT_MAX,
  FIRST_NAME_MAX,
  LAST_NAME_MAX,
  LINES_PER_ORDER_MAX,
  TICKETS_PER_ORDER_LIMIT,
  TOKEN_MAX,
} from "#domain/maxima.ts";
import { askedQuestion, submittedAnswers, storedAnswer } from "./responses.ts";
import { personInput } from "./checkout.ts";
import { endpoint, single } from "./endpoint.ts";
import { email, id, instant, line, optional, shortId } from "./fields.ts";

export const selfServiceTicket = z.object({
  short_id: z.string(),
  is_checked_in: z.boolean(),
  can_correct: z.boolean(),
  can_transfer: z.boolean(),
  /** The refund for cancelling it now, in the smallest unit; null if the buyer cannot cancel it. */
  cancel_amount: z.int().nullable(),
  answers: z.array(storedAnswer),
});
export type SelfServiceTicket = z.output<typeof selfServiceTicket>;

export const selfServiceState = z.object({
  can_correct: z.boolean(),
  questions: z.array(askedQuestion),
  answers: z.array(storedAnswer),
  tickets: z.array(selfServiceTicket),
  /**
   * The cancellation rule that currently applies; null if buyers can no longer cancel, or never
   * could.
   */
  cancellation: z.object({ percent: z.int(), until: instant }).nullable(),
  /** The maximum that can be refunded. */
  total_remaining: z.int(),
});
export type SelfService = z.output<typeof selfServiceState>;

const name = { first_name: line(FIRST_NAME_MAX), last_name: optional(line(LAST_NAME_MAX)) };
const answered = { questions: submittedAnswers.optional() };

/** The email cannot be changed, so that a holder of the link cannot take over the order. */
export const buyerInput = z.object({ ...name, ...answered });
export const ticketHolderInput = personInput;
export const newHolderInput = z.object({ ...name, email });
export const findOrdersInput = z.object({ email });

const inEvent = z.object({ event_id: id });
const inOrder = inEvent.extend({ order_short_id: shortId("o") });
const inTicket = inOrder.extend({ attendee_short_id: shortId("a") });

/** Errors for orders that are not completed. */
const NOT_COMPLETE = ["order_cancelled", "order_expired", "conflict"] as const;

/** For endpoints that send an email or could be used for guessing: limited per network. */
const SLOW = { per_minute: 60, by: "address" } as const;

export const selfService = {
  find: endpoint({
    method: "POST",
    path: "/public/find_orders",
    access: "public",
    summary: "Email the links to all orders of an email address; the response is the same if there are none",
    invalidates: ["mails"],
    body: findOrdersInput,
    limit: { per_minute: 10, by: "address", guards_secret: true },
  }),

  get: endpoint({
    method: "GET",
    path: "/public/events/:event_id/order/:order_short_id/self-service",
    access: "order_holder",
    summary: "Get what the buyer can do with a completed order now, and its answers",
    provides: ["orders", "payments", "attendees", "check_ins", "events", "event_settings", "tickets", "questions"],
    refuses: NOT_COMPLETE,
    params: inOrder,
    returns: single(selfServiceState),
  }),

  correctBuyer: endpoint({
    method: "PUT",
    path: "/public/events/:event_id/order/:order_short_id/buyer",
    access: "order_holder",
    summary: "Update the buyer's name and the order's answers; the email address stays",
    invalidates: ["orders", "questions"],
    refuses: [...NOT_COMPLETE, "too_late"],
    params: inOrder,
    body: buyerInput,
  }),

  correctTicket: endpoint({
    method: "PUT",
    path: "/public/events/:event_id/order/:order_short_id/tickets/:attendee_short_id",
    access: "order_holder",
    summary: "Update a ticket's name, email address and answers; a new address gets the ticket by email",
    invalidates: ["attendees", "orders", "questions", "mails"],
    refuses: [
      ...NOT_COMPLETE,
      "attendee_cancelled",
      "ticket_used",
      "ticket_transferred",
      "ticket_replaced",
      "too_late",
    ],
    params: inTicket,
    body: ticketHolderInput,
    limit: SLOW,
  }),

  resend: endpoint({
    method: "POST",
    path: "/public/events/:event_id/order/:order_short_id/resend",
    access: "order_holder",
    summary: "Resend the order confirmation to its buyer",
    invalidates: ["mails"],
    refuses: NOT_COMPLETE,
    params: inOrder,
    limit: SLOW,
  }),

  resendTicket: endpoint({
    method: "POST",
    path: "/public/events/:event_id/order/:order_short_id/tickets/:attendee_short_id/resend",
    access: "order_holder",
    summary: "Resend one ticket to its attendee",
    invalidates: ["mails"],
    refuses: [...NOT_COMPLETE, "attendee_cancelled", "ticket_transferred", "ticket_replaced"],
    params: inTicket,
    limit: SLOW,
  }),

  transferTicket: endpoint({
    method: "POST",
    path: "/public/events/:event_id/order/:order_short_id/tickets/:attendee_short_id/transfer",
    access: "order_holder",
    summary: "Transfer a ticket: it gets a new link and a new code, and the old ones stop working",
    invalidates: ["attendees", "orders", "mails"],
    refuses: [
      ...NOT_COMPLETE,
      "attendee_cancelled",
      "ticket_used",
      "ticket_transferred",
      "ticket_replaced",
      "not_offered",
      "too_late",
    ],
    params: inTicket,
    body: newHolderInput,
    limit: SLOW,
  }),

  /**
   * Required before money is refunded: the link of an order may have been forwarded, but the
   * buyer's mailbox is private.
   */
  sendProof: endpoint({
    method: "POST",
    path: "/public/events/:event_id/order/:order_short_id/proof",
    access: "order_holder",
    summary: "Email the buyer a link that verifies the browser that opens it",
    invalidates: ["mails"],
    refuses: [...NOT_COMPLETE, "too_many_requests"],
    params: inOrder,
    returns: single(z.object({ sent_to: z.string() })),
    limit: SLOW,
  }),

  openProof: endpoint({
    method: "POST",
    path: "/public/events/:event_id/order/:order_short_id/proof_link",
    access: "public",
    summary: "Verify this browser as the buyer's with the token of that link; sets its cookie",
    invalidates: ["orders"],
    refuses: ["link_invalid"],
    params: inOrder,
    body: z.object({ token: z.string().min(1).max(TOKEN_MAX) }),
    limit: { per_minute: 60, by: "address" },
  }),

  cancel: endpoint({
    method: "POST",
    path: "/public/events/:event_id/order/:order_short_id/cancel",
    access: "order_holder",
    summary:
      "Cancel some or all tickets by the organizer's rules; refused if the refund differs from the one shown, and for a paid order until the buyer is verified",
    invalidates: ["orders", "payments", "attendees", "stock", "check_ins", "stats", "mails"],
    refuses: [
      ...NOT_COMPLETE,
      "attendee_cancelled",
      "ticket_used",
      "not_offered",
      "too_late",
      "amount_changed",
      "buyer_proof_needed",
      "refund_pending",
      "already_refunded",
      "nothing_to_refund",
      "order_is_manual",
    ],
    params: inOrder,
    body: z.object({
      attendee_short_ids: z
        .array(shortId("a"))
        .min(1)
        .max(TICKETS_PER_ORDER_LIMIT * LINES_PER_ORDER_MAX),
      /** The refund shown to the buyer, in the currency's smallest unit. */
      amount: z
        .int()
        .min(0)
        .max(AMOUNT_MAX * TICKETS_PER_ORDER_LIMIT),
      /**
       * Generated by the client for each cancellation: repeated requests with the same key cancel
       * once.
       */
      idempotency_key: z.uuid(),
    }),
  }),
};

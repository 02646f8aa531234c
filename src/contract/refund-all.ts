import { z } from "zod";
import { endpoint, one } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { instant } from "./fields.ts";

/** One go at an event's orders: how far it has come, and what could not be done. */
const run = z.object({
  status: z.enum(["RUNNING", "DONE"]),
  orders_in_all: z.int(),
  orders_done: z.int(),
  /** What was asked to go back, in the smallest unit. */
  amount: z.int(),
  /** What came by transfer or at the door, parts for orders that waited included: somebody gives it back by hand. */
  orders_offline: z.int(),
  amount_offline: z.int(),
  /** Orders whose money is still on its way, and those whose refund came to nothing. */
  orders_pending: z.int(),
  orders_failed: z.int(),
  /** Orders that failed on our side and are tried again by themselves, and those that could not be done. */
  orders_tried_again: z.int(),
  orders_not_done: z.int(),
  /** Orders that stay as they are, the first of them: why, as `ERROR_SENTENCE` says it. */
  problems: z.array(z.object({ order_id: z.int(), public_id: z.string(), code: z.string() })),
  created_at: instant,
  finished_at: instant.nullable(),
});

export const refundAllState = z.object({
  /** Orders that would be cancelled now, and what of their money would go back. */
  orders: z.int(),
  amount: z.int(),
  /** What came by transfer or at the door, parts for orders that wait included: of how many orders, and how much. It goes back by hand. */
  orders_offline: z.int(),
  amount_offline: z.int(),
  /** The newest go; null where there was none. */
  run: run.nullable(),
});
export type RefundAllState = z.output<typeof refundAllState>;

/** For an event that is called off. */
export const refundAll = {
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/refund_all",
    access: "organizer",
    area: "refunds",
    summary: "What cancelling and refunding all of an event's orders would come to, and how far the newest go at it is",
    about: ["orders", "payments"],
    params: inEvent,
    returns: one(refundAllState),
  }),
  start: endpoint({
    method: "POST",
    path: "/events/:event_id/refund_all",
    access: "organizer",
    area: "refunds",
    summary: "Cancel all orders of an event that is called off and give all their money back; buyers are told",
    touches: ["orders", "payments", "attendees", "stock", "check_ins", "stats", "mails"],
    refuses: ["event_on_sale", "conflict"],
    params: inEvent,
    // as its asker saw it: whoever decides decides about this sum
    body: z.object({ amount: z.int().min(0) }),
    returns: one(refundAllState),
  }),
};

import { z } from "zod";
import { endpoint, single } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { instant, problem } from "./fields.ts";

/** A run over all of an event's orders: its progress, and what failed. */
const run = z.object({
  status: z.enum(["RUNNING", "DONE", "STOPPED"]),
  order_count: z.int(),
  orders_done: z.int(),
  /** The amount of requested refunds, in the smallest unit. */
  amount: z.int(),
  /**
   * Offline payments, including partial payments for open orders: the organizer refunds them
   * offline.
   */
  orders_offline: z.int(),
  amount_offline: z.int(),
  /** Orders whose refund is pending, and those whose refund failed. */
  orders_pending: z.int(),
  orders_failed: z.int(),
  /**
   * Orders that failed on our side and are retried automatically, and those that could not be
   * processed.
   */
  orders_tried_again: z.int(),
  orders_not_done: z.int(),
  /** The first of the orders that remain unchanged, each with its error code. */
  problems: z.array(z.object({ order_id: z.int(), public_id: z.string(), code: z.string() })),
  created_at: instant,
  finished_at: instant.nullable(),
});

export const refundAllState = z.object({
  /** The orders that would be cancelled now, and the amount that would be refunded. */
  orders: z.int(),
  amount: z.int(),
  /**
   * Offline payments, including partial payments for open orders: their number of orders and
   * amount. The organizer refunds them offline.
   */
  orders_offline: z.int(),
  amount_offline: z.int(),
  /** The newest run; null if there was none. */
  run: run.nullable(),
});
export type RefundAllState = z.output<typeof refundAllState>;

/** The form that starts it: the event's name is typed, so that the wrong event is not refunded. */
export function refundAllForm(title: string) {
  return z.object({ title: z.string().refine((typed) => typed.trim() === title.trim(), problem("other_title")) });
}

/** For an event that is cancelled. */
export const refundAll = {
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/refund_all",
    access: "organizer",
    area: "refunds",
    summary: "Preview cancelling and refunding all of an event's orders, and get the progress of the latest run",
    provides: ["orders", "payments"],
    params: inEvent,
    returns: single(refundAllState),
  }),
  start: endpoint({
    method: "POST",
    path: "/events/:event_id/refund_all",
    access: "organizer",
    area: "refunds",
    summary: "Cancel and refund all orders of a cancelled event; buyers are notified",
    invalidates: ["orders", "payments", "attendees", "stock", "check_ins", "stats", "mails"],
    refuses: ["event_on_sale", "conflict"],
    params: inEvent,
    // the expected amount: refused if it has changed
    body: z.object({ amount: z.int().min(0) }),
    returns: single(refundAllState),
  }),
  stop: endpoint({
    method: "POST",
    path: "/events/:event_id/refund_all/stop",
    access: "organizer",
    area: "refunds",
    summary: "Stop cancelling and refunding all orders; what is done stays done",
    invalidates: ["orders", "payments"],
    refuses: ["conflict"],
    params: inEvent,
    returns: single(refundAllState),
  }),
};

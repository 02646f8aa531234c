import { z } from "zod";
import { AMOUNT_MAX, OFFLINE_DAYS, RECEIPT_NOTE_MAX } from "#domain/maxima.ts";
import { endpoint, one } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { day, id, line, optional } from "./fields.ts";
import { order } from "./orders.ts";

export const receiptInput = z.object({
  /** In the currency's smallest unit: all that is missing, or a part of it. */
  amount: z.int().min(1).max(AMOUNT_MAX),
  /** The day in the event's time zone: not to come, and no more than a year before the order. */
  received_on: day,
  note: optional(line(RECEIPT_NOTE_MAX)),
});

/** Made for each payment that is meant: asked twice with the same, it is one. */
const asked = { idempotency_key: z.uuid() };

const inOrder = inEvent.extend({ order_id: id });

export const receipts = {
  record: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/receipts",
    access: "organizer",
    area: "orders",
    summary:
      "Record money that came by transfer or at the door; with all of it the order is complete. An expired order gets its places again, or is refused",
    touches: ["receipts", "orders", "payments", "attendees", "stock", "stats", "mails"],
    refuses: ["already_processed", "order_cancelled", "order_expired", "already_refunded", "places_gone", "conflict"],
    params: inOrder,
    body: receiptInput.extend(asked),
    returns: one(order),
  }),
  undo: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/receipts/:receipt_id/undo",
    access: "organizer",
    area: "orders",
    summary: "Take back what was recorded by mistake, while the order is not complete",
    touches: ["receipts", "orders", "payments"],
    refuses: ["already_processed", "conflict"],
    params: inOrder.extend({ receipt_id: id }),
    returns: one(order),
  }),
  giveBack: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/receipts/returned",
    access: "organizer",
    area: "refunds",
    summary: "Say that what came for an order that ended unpaid was given back",
    touches: ["receipts", "orders", "payments"],
    refuses: ["conflict"],
    params: inOrder,
    returns: one(order),
  }),
  extend: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/deadline",
    access: "organizer",
    area: "orders",
    summary: "Give the buyer more days to pay and mail them so; an expired order gets its places again, or is refused",
    touches: ["receipts", "orders", "stock", "mails"],
    refuses: ["already_processed", "order_cancelled", "order_expired", "already_refunded", "places_gone", "conflict"],
    params: inOrder,
    body: z.object({ days: z.int().min(OFFLINE_DAYS.min).max(OFFLINE_DAYS.max) }),
    returns: one(order),
  }),
  awaited: endpoint({
    method: "GET",
    path: "/events/:event_id/orders_awaiting_offline",
    access: "organizer",
    area: "orders",
    summary: "How many orders wait for a transfer or for money at the door; counted up to 99",
    about: ["orders", "payments"],
    params: inEvent,
    returns: one(z.object({ count: z.int() })),
  }),
};

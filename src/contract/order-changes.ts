import { z } from "zod";
import { AMOUNT_MAX, FIRST_NAME_MAX, LAST_NAME_MAX } from "#domain/maxima.ts";
import { PAID_BY } from "#domain/manual-orders.ts";
import { CHANGE_PRICINGS, CHANGED_TICKETS_MAX, SETTLEMENTS } from "#domain/order-changes.ts";
import { endpoint, one } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { email, id, line, optional, problem } from "./fields.ts";
import { order, orderItem } from "./orders.ts";
import { version } from "./optimistic-lock.ts";

const person = z.object({ first_name: line(FIRST_NAME_MAX), last_name: optional(line(LAST_NAME_MAX)), email });

const into = {
  ticket_id: z.int(),
  ticket_price_id: z.int(),
  /** Of one ticket, in the smallest unit, where it is typed: with or without taxes as the ticket’s `tax_behavior` says. */
  price: z
    .int()
    .min(0)
    .max(AMOUNT_MAX)
    .nullish()
    .transform((price) => price ?? null),
};

export const orderChangeStep = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("swap"), attendee_id: id, ...into, pricing: z.enum(CHANGE_PRICINGS) }),
  z.object({
    kind: z.literal("add"),
    ...into,
    pricing: z.enum(CHANGE_PRICINGS).exclude(["KEPT"]),
    quantity: z.int().min(1).max(CHANGED_TICKETS_MAX),
    /** Who gets them, one after the other; the others bear the buyer's name. */
    attendees: z.array(person).max(CHANGED_TICKETS_MAX).default([]),
  }),
  z.object({ kind: z.literal("remove"), attendee_id: id }),
]);
export type OrderChangeStep = z.input<typeof orderChangeStep>;

/** What is meant to be done with an order's tickets. Each of them once. */
const steps = z
  .array(orderChangeStep)
  .min(1)
  .max(CHANGED_TICKETS_MAX)
  .superRefine((all, context) => {
    const seen = new Set<number>();
    for (const [at, one] of all.entries()) {
      const say = (name: Parameters<typeof problem>[0], path: (string | number)[]) =>
        context.addIssue({ code: "custom", input: all, ...problem(name, [at, ...path]) });
      if (one.kind !== "remove" && one.pricing === "TYPED" && one.price === null) say("required", ["price"]);
      if (one.kind === "add" && one.attendees.length > one.quantity) say("above_maximum", ["attendees"]);
      if (one.kind === "add") continue;
      if (seen.has(one.attendee_id)) say("wrong", ["attendee_id"]);
      seen.add(one.attendee_id);
    }
  });

const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

/** What an order change comes to, before anything is done. */
const preview = z.object({
  total_before: z.int(),
  total_after: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  /** More than nothing: the tickets cost that much more. */
  difference: z.int(),
  lines: z.array(orderItem.omit({ id: true })),
  /** How many have come in with a ticket that is swapped or removed. */
  checked_in: z.int(),
  /** How many new tickets there are whose ticket asks for something that must be answered: it is asked for later. */
  unanswered: z.int(),
  /** A ticket of which there are not enough left. */
  sold_out_ticket_id: z.int().nullable(),
});
export type OrderChangePreview = z.output<typeof preview>;

/** What is meant, as somebody has looked at it. */
export const changedAsLookedAt = {
  steps,
  /** As the preview said them: refused where they are others by now. */
  total_before: amount,
  total_after: amount,
  /** Some of these tickets have let somebody in already, and are changed all the same. */
  accepts_checked_in: z.boolean().default(false),
};

const inOrder = inEvent.extend({ order_id: id });

export const changeRefuses = [
  ...(["order_open", "order_cancelled", "order_expired", "already_refunded", "refund_pending"] as const),
  ...(["attendee_cancelled", "no_tickets"] as const),
];

export const orderChanges = {
  preview: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/changes/preview",
    access: "organizer",
    area: "orders",
    doing: "reading",
    summary: "What changing an order's tickets would come to",
    touches: [],
    refuses: changeRefuses,
    params: inOrder,
    body: z.object({ steps }),
    returns: one(preview),
    limit: { per_minute: 120, by: "session" },
  }),
  make: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/changes",
    access: "organizer",
    area: "orders",
    summary:
      "Change the tickets of an order that is complete: swap, add, remove; the difference is given back, kept, taken by hand or waived",
    touches: ["orders", "payments", "attendees", "stock", "check_ins", "stats", "mails", "invoices"],
    refuses: [
      ...changeRefuses,
      ...(["amount_changed", "ticket_used", "sold_out", "event_archived", "conflict", "change_waiting"] as const),
    ],
    params: inOrder,
    body: z.object({
      ...changedAsLookedAt,
      /** What becomes of the difference; null where there is none. */
      settlement: z.enum(SETTLEMENTS).nullable(),
      /** How a difference that was received was paid. */
      paid_by: z
        .enum(PAID_BY)
        .nullish()
        .transform((paid_by) => paid_by ?? null),
      notify_buyer: z.boolean(),
      /** Made for each change that is meant: asked twice with the same, it is one. */
      idempotency_key: z.uuid(),
      ...version,
    }),
    returns: one(order),
    limit: { per_minute: 20, by: "session" },
  }),
};

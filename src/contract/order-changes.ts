import { z } from "zod";
import { AMOUNT_MAX, FIRST_NAME_MAX, LAST_NAME_MAX } from "#domain/maxima.ts";
import { PAID_BY } from "#domain/manual-orders.ts";
import { CHANGE_PRICINGS, CHANGED_TICKETS_MAX, SETTLEMENTS } from "#domain/order-changes.ts";
import { endpoint, single } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { email, id, line, optional, problem } from "./fields.ts";
import { order, orderItem } from "./orders.ts";
import { version } from "./optimistic-lock.ts";

const person = z.object({ first_name: line(FIRST_NAME_MAX), last_name: optional(line(LAST_NAME_MAX)), email });

const into = {
  ticket_id: z.int(),
  ticket_price_id: z.int(),
  /**
   * The typed unit price, in the smallest unit: with or without taxes depending on the ticket’s
   * `tax_behavior`.
   */
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
    /** The holders, in order; the remaining tickets are in the buyer's name. */
    attendees: z.array(person).max(CHANGED_TICKETS_MAX).default([]),
  }),
  z.object({ kind: z.literal("remove"), attendee_id: id }),
]);
export type OrderChangeStep = z.input<typeof orderChangeStep>;

/** The changes to an order's tickets, each ticket at most once. */
const steps = z
  .array(orderChangeStep)
  .min(1)
  .max(CHANGED_TICKETS_MAX)
  .superRefine((all, context) => {
    const seen = new Set<number>();
    for (const [at, step] of all.entries()) {
      const report = (name: Parameters<typeof problem>[0], path: (string | number)[]) =>
        context.addIssue({ code: "custom", input: all, ...problem(name, [at, ...path]) });
      if (step.kind !== "remove" && step.pricing === "TYPED" && step.price === null) report("required", ["price"]);
      if (step.kind === "add" && step.attendees.length > step.quantity) report("above_maximum", ["attendees"]);
      if (step.kind === "add") continue;
      if (seen.has(step.attendee_id)) report("wrong", ["attendee_id"]);
      seen.add(step.attendee_id);
    }
  });

const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER);

const preview = z.object({
  total_before: z.int(),
  total_after: z.int(),
  total_tax: z.int(),
  total_fee: z.int(),
  /** Positive if the tickets cost more. */
  difference: z.int(),
  lines: z.array(orderItem.omit({ id: true })),
  /** How many of the swapped or removed tickets are checked in. */
  checked_in: z.int(),
  /** How many new tickets have required questions, which are asked later. */
  unanswered: z.int(),
  /** A ticket with too few left. */
  sold_out_ticket_id: z.int().nullable(),
});
export type OrderChangePreview = z.output<typeof preview>;

export const changedAsLookedAt = {
  steps,
  /** The totals in the preview: refused if they have changed. */
  total_before: amount,
  total_after: amount,
  /** Confirms that tickets that are already checked in may be changed. */
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
    summary: "Preview a change of an order's tickets",
    provides: ["orders", "tickets", "taxes_and_fees", "stock"],
    invalidates: [],
    refuses: changeRefuses,
    params: inOrder,
    body: z.object({ steps }),
    returns: single(preview),
    limit: { per_minute: 120, by: "session" },
  }),
  make: endpoint({
    method: "POST",
    path: "/events/:event_id/orders/:order_id/changes",
    access: "organizer",
    area: "orders",
    summary:
      "Change the tickets of a completed order: swap, add, remove; the difference is refunded, kept, received outside Foyer or waived",
    invalidates: ["orders", "payments", "attendees", "stock", "check_ins", "stats", "mails", "invoices"],
    refuses: [
      ...changeRefuses,
      ...(["amount_changed", "ticket_used", "sold_out", "event_archived", "conflict", "change_waiting"] as const),
    ],
    params: inOrder,
    body: z.object({
      ...changedAsLookedAt,
      /** How the difference is settled; null if there is none. */
      settlement: z.enum(SETTLEMENTS).nullable(),
      /** How a received difference was paid. */
      paid_by: z
        .enum(PAID_BY)
        .nullish()
        .transform((paid_by) => paid_by ?? null),
      notify_buyer: z.boolean(),
      /**
       * Generated by the client for each change: repeated requests with the same key make one
       * change.
       */
      idempotency_key: z.uuid(),
      ...version,
    }),
    returns: single(order),
    limit: { per_minute: 20, by: "session" },
  }),
};

import { z } from "zod";
import {
  AMOUNT_MAX,
  PERCENTAGE_MAX,
  PROMO_CODE_MAX,
  PROMO_CODE_MIN,
  PROMO_CODE_USES_MAX,
  PROMO_CODES_AT_ONCE_MAX,
  TICKETS_PER_EVENT_MAX,
} from "#domain/maxima.ts";
import { MADE_CODE_LENGTH } from "#domain/generated-promo-codes.ts";
import { DISCOUNT_TYPES, type DiscountType, PROMO_CODE_STATES, typedPromoCode } from "#domain/promo-codes.ts";
import { endpoint, single } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { amount, id, instant, normalised, optional, problem, wallTime } from "./fields.ts";
import { list, listQuery, narrowingQuery, page } from "./lists.ts";
import { version } from "./optimistic-lock.ts";

export const promoCode = z.object({
  id: z.int(),
  event_id: z.int(),
  /** As typed by the organizer. Codes are compared case-insensitively (`normalisePromoCode`). */
  code: z.string(),
  discount_type: z.enum(DISCOUNT_TYPES),
  /**
   * FIXED: in the smallest unit of the event's currency, per ticket; PERCENTAGE: in thousandths of
   * a percent; NONE: 0.
   */
  discount: z.int(),
  start_date: instant.nullable(),
  expiry_date: instant.nullable(),
  state: z.enum(PROMO_CODE_STATES),
  /** How many orders may use it; null for unlimited. */
  max_allowed_usages: z.int().nullable(),
  order_usage_count: z.int(),
  /** Uses held by open orders, which may be released. */
  order_held_count: z.int(),
  /** Empty for all tickets. Deleted tickets remain in this list, but not in `tickets`. */
  applicable_ticket_ids: z.array(z.int()),
  tickets: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Shared by codes that were generated together. */
  batch_id: z.int().nullable(),
  created_at: instant,
  updated_at: instant,
});
export type PromoCode = z.output<typeof promoCode>;

export const promoCodeList = list({
  sorts: ["created_at", "code", "order_usage_count", "expiry_date"],
  default_sort: "created_at",
  default_direction: "desc",
  filters: { state: PROMO_CODE_STATES, discount_type: DISCOUNT_TYPES, batch_id: "number", without_batch: ["true"] },
});

/** Codes that were generated together. */
export const promoCodeBatch = z.object({
  id: z.int(),
  /** How many of them are not deleted. */
  count: z.int(),
  /** The beginning that their codes share. */
  prefix: z.string(),
});
export type PromoCodeBatch = z.output<typeof promoCodeBatch>;

const offer = {
  discount_type: z.enum(DISCOUNT_TYPES),
  discount: amount(AMOUNT_MAX).nullish(),
  start_date: optional(wallTime),
  expiry_date: optional(wallTime),
  applicable_ticket_ids: z.array(z.int()).max(TICKETS_PER_EVENT_MAX).default([]),
};

const code = (maximum: number, minimum: number) => normalised(typedPromoCode, maximum, minimum);
const uses = z.int().min(1).max(PROMO_CODE_USES_MAX).nullish();

export const promoCodeInput = z
  .object({ code: code(PROMO_CODE_MAX, PROMO_CODE_MIN), ...offer, max_allowed_usages: uses })
  .superRefine(checkDiscount);

export const promoCodeChange = promoCodeInput.safeExtend(version);

/**
 * Generated codes whose last `length` characters are random and unguessable. Each is valid for one
 * order by default.
 */
export const promoCodeBatchInput = z
  .object({
    count: z.int().min(1).max(PROMO_CODES_AT_ONCE_MAX),
    prefix: code(PROMO_CODE_MAX - MADE_CODE_LENGTH.min, 0).default(""),
    length: z.int().min(MADE_CODE_LENGTH.min).max(MADE_CODE_LENGTH.max).default(MADE_CODE_LENGTH.default),
    ...offer,
    max_allowed_usages: uses.default(1),
  })
  .superRefine(checkDiscount)
  .refine(({ prefix, length }) => prefix.length + length <= PROMO_CODE_MAX, problem("code_too_long", ["prefix"]));

/**
 * The same for forms with the choice of all tickets: without it, at least one ticket must be
 * selected.
 */
export const promoCodeForm = promoCodeInput.safeExtend({ all_tickets: z.boolean() }).superRefine(checkTickets);
export const promoCodeBatchForm = promoCodeBatchInput
  .safeExtend({ all_tickets: z.boolean() })
  .superRefine(checkTickets);

function checkTickets(
  { all_tickets, applicable_ticket_ids }: { all_tickets: boolean; applicable_ticket_ids: number[] },
  context: z.core.$RefinementCtx,
): void {
  if (!all_tickets && applicable_ticket_ids.length === 0)
    context.addIssue({ code: "custom", ...problem("ticket_needed", ["applicable_ticket_ids"]) });
}

function checkDiscount(
  { discount_type, discount }: { discount_type: DiscountType; discount?: number | null },
  context: z.core.$RefinementCtx,
): void {
  if (discount_type === "NONE") return;
  if (discount == null) context.addIssue({ code: "custom", ...problem("required", ["discount"]) });
  else if (discount_type === "PERCENTAGE" && discount > PERCENTAGE_MAX)
    context.addIssue({ code: "custom", ...problem("above_hundred", ["discount"]) });
}

const inPromoCode = inEvent.extend({ promo_code_id: id });

export const promoCodes = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/promo-codes",
    access: "organizer",
    area: "tickets",
    summary: "List an event's promo codes with their usage",
    may_lag: true,
    provides: ["promo_codes", "stock", "tickets"],
    params: inEvent,
    query: listQuery(promoCodeList),
    returns: page(promoCode),
  }),
  create: endpoint({
    method: "POST",
    path: "/events/:event_id/promo-codes",
    access: "organizer",
    area: "tickets",
    summary: "Create a promo code",
    invalidates: ["promo_codes", "stock"],
    refuses: ["conflict", "event_archived", "too_many_promo_codes"],
    params: inEvent,
    body: promoCodeInput,
    returns: single(promoCode),
    status: 201,
  }),
  batches: endpoint({
    method: "GET",
    path: "/events/:event_id/promo-codes/batches",
    access: "organizer",
    area: "tickets",
    summary: "List the newest batches of an event's promo codes",
    provides: ["promo_codes"],
    params: inEvent,
    returns: single(z.array(promoCodeBatch)),
  }),
  createBatch: endpoint({
    method: "POST",
    path: "/events/:event_id/promo-codes/batch",
    access: "organizer",
    area: "tickets",
    summary: "Create many promo codes at once, all or none; list or export them by their batch_id",
    invalidates: ["promo_codes", "stock"],
    refuses: ["conflict", "event_archived", "too_many_promo_codes"],
    params: inEvent,
    body: promoCodeBatchInput,
    returns: single(z.object({ batch_id: z.int(), count: z.int() })),
    status: 201,
    limit: { per_minute: 30, by: "session" },
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/promo-codes/:promo_code_id",
    access: "organizer",
    area: "tickets",
    summary: "Get a promo code",
    provides: ["promo_codes", "stock", "tickets"],
    params: inPromoCode,
    returns: single(promoCode),
  }),
  update: endpoint({
    method: "PUT",
    path: "/events/:event_id/promo-codes/:promo_code_id",
    access: "organizer",
    area: "tickets",
    summary: "Update a promo code; reserved orders keep their price",
    invalidates: ["promo_codes", "stock"],
    refuses: ["conflict", "event_archived"],
    params: inPromoCode,
    body: promoCodeChange,
    returns: single(promoCode),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id/promo-codes/:promo_code_id",
    access: "organizer",
    area: "tickets",
    summary: "Delete a promo code; it stops working immediately, and orders keep their discount",
    invalidates: ["promo_codes", "stock"],
    refuses: ["event_archived"],
    params: inPromoCode,
  }),
  export: endpoint({
    method: "POST",
    path: "/events/:event_id/promo-codes/export",
    access: "organizer",
    area: "tickets",
    doing: "reading",
    summary: "Export promo codes as CSV: all, or those matching a search and filters",
    may_lag: true,
    invalidates: [],
    params: inEvent,
    query: narrowingQuery(promoCodeList),
    returns: z.any(),
    kind: "stream",
    media_types: ["text/csv"],
    limit: { per_minute: 10, by: "session" },
  }),
};

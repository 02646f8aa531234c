import { z } from "zod";
import {
  DESCRIPTION_MAX,
  AMOUNT_MAX,
  NAME_MAX,
  TAXES_AND_FEES_PER_TICKET_MAX,
  TICKET_QUANTITY_MAX,
  TICKETS_PER_EVENT_MAX,
  TICKETS_PER_ORDER_LIMIT,
  TIER_LABEL_MAX,
  TIERS_MAX,
} from "#domain/maxima.ts";
import { CAPACITY_ASSIGNMENT_STATUSES } from "#domain/capacity-assignments.ts";
import { CALCULATION_TYPES, TAX_BEHAVIORS, TAX_OR_FEE_TYPES } from "#domain/taxes-and-fees.ts";
import { SALE_STATES } from "#domain/ticket-sale.ts";
import { TICKET_TYPES } from "#domain/tickets.ts";
import { SALE_OBSTACLES } from "#domain/why-not-on-sale.ts";
import { endpoint, single } from "./endpoint.ts";
import { amount, id, instant, line, optional, problem, storable, wallTime } from "./fields.ts";
import { inEvent } from "./in-event.ts";
import { list, listQuery, page } from "./lists.ts";
import { translations, translationsInput } from "./translations.ts";
import { namesAnyField, version } from "./optimistic-lock.ts";

/**
 * An obstacle to buying the ticket now: since or until when, for which price, because of which
 * shared capacity.
 */
export const saleObstacle = z.object({
  name: z.enum(SALE_OBSTACLES),
  at: instant.nullable(),
  price_id: z.int().nullable(),
  capacity_assignment_id: z.int().nullable(),
});
export type SaleObstacle = z.output<typeof saleObstacle>;

/** The texts of a ticket and of a price tier that can be translated. */
export const TICKET_TEXTS = ["title", "description"] as const;
export const PRICE_TEXTS = ["label"] as const;

export const ticketPrice = z.object({
  id: z.int(),
  label: z.string().nullable(),
  /** The label in the event’s other languages. */
  translations: translations(...PRICE_TEXTS),
  price: z.int(),
  initial_quantity_available: z.int().nullable(),
  quantity_sold: z.int(),
  quantity_held: z.int(),
  sale_start_date: instant.nullable(),
  sale_end_date: instant.nullable(),
  is_hidden: z.boolean(),
  sale_state: z.enum(SALE_STATES),
  /** The obstacles of this price; those of the whole ticket are listed there. */
  sale_obstacles: z.array(saleObstacle),
});

/** A tax or fee on a ticket's price, with its current values. */
export const addedToPrice = z.object({
  id: z.int(),
  name: z.string(),
  type: z.enum(TAX_OR_FEE_TYPES),
  calculation_type: z.enum(CALCULATION_TYPES),
  rate: z.int(),
  /** For a fee: whether its amount contains the taxes on it. Null for a tax. */
  tax_behavior: z.enum(TAX_BEHAVIORS).nullable(),
  /** Whether a fee is part of the ticket’s price, not on top of it. */
  is_in_price: z.boolean(),
});

export const ticket = z.object({
  id: z.int(),
  event_id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  translations: translations(...TICKET_TEXTS),
  type: z.enum(TICKET_TYPES),
  /** Whether its prices contain the taxes on them (`inclusive`) or these come on top (`exclusive`). */
  tax_behavior: z.enum(TAX_BEHAVIORS),
  order: z.int(),
  min_per_order: z.int().nullable(),
  max_per_order: z.int().nullable(),
  sale_start_date: instant.nullable(),
  sale_end_date: instant.nullable(),
  is_hidden: z.boolean(),
  is_paused: z.boolean(),
  hide_before_sale_start_date: z.boolean(),
  hide_after_sale_end_date: z.boolean(),
  hide_when_sold_out: z.boolean(),
  is_hidden_without_promo_code: z.boolean(),
  show_quantity_remaining: z.boolean(),
  start_collapsed: z.boolean(),
  /** Whether its buyer may cancel it, if the event allows cancellations. */
  is_cancellable: z.boolean(),
  quantity_sold: z.int(),
  quantity_held: z.int(),
  /** The sum of its prices' quantities; null if any of them is unlimited. */
  initial_quantity_available: z.int().nullable(),
  sale_state: z.enum(SALE_STATES),
  /** All obstacles to buying it now, the strongest first. Empty if it is on sale. */
  sale_obstacles: z.array(saleObstacle),
  has_orders: z.boolean(),
  updated_at: instant,
  /** The taxes and fees of the ticket, including inactive ones. */
  tax_and_fee_ids: z.array(z.int()),
  /** The active ones, which are currently charged. */
  taxes_and_fees: z.array(addedToPrice),
  /** The shared capacities of the ticket and what each leaves: null if it does not limit sales. */
  capacity_assignments: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      status: z.enum(CAPACITY_ASSIGNMENT_STATUSES),
      quantity_remaining: z.int().nullable(),
    }),
  ),
  prices: z.array(ticketPrice),
});
export type Ticket = z.output<typeof ticket>;

export const ticketList = list({
  sorts: ["order", "created_at", "title", "sale_start_date", "sale_end_date"],
  default_sort: "order",
  default_direction: "asc",
  filters: { type: TICKET_TYPES, is_hidden: "boolean", is_paused: "boolean" },
  whole: true,
});

export const priceInput = z.object({
  /** The id of an existing price; omitted for a new one. */
  id: z.int().nullish(),
  label: optional(line(TIER_LABEL_MAX)),
  translations: translationsInput(z.object({ label: optional(line(TIER_LABEL_MAX)) })).optional(),
  price: amount(AMOUNT_MAX),
  initial_quantity_available: z.int().min(0).max(TICKET_QUANTITY_MAX).nullish(),
  sale_start_date: optional(wallTime),
  sale_end_date: optional(wallTime),
  is_hidden: z.boolean().default(false),
});

export const ticketTexts = z.object({
  title: optional(line(NAME_MAX)),
  description: optional(storable(DESCRIPTION_MAX)),
} satisfies Record<(typeof TICKET_TEXTS)[number], z.ZodType>);

export const ticketInput = z
  .object({
    title: line(NAME_MAX),
    description: optional(storable(DESCRIPTION_MAX)),
    /** Only in the event's languages. */
    translations: translationsInput(ticketTexts).optional(),
    type: z.enum(TICKET_TYPES),
    /** Unchanged if omitted; a new ticket has its event’s default. */
    tax_behavior: z.enum(TAX_BEHAVIORS).optional(),
    min_per_order: z.int().min(1).max(TICKETS_PER_ORDER_LIMIT).nullish(),
    max_per_order: z.int().min(1).max(TICKETS_PER_ORDER_LIMIT).nullish(),
    sale_start_date: optional(wallTime),
    sale_end_date: optional(wallTime),
    is_hidden: z.boolean().default(false),
    is_paused: z.boolean().default(false),
    hide_before_sale_start_date: z.boolean().default(false),
    hide_after_sale_end_date: z.boolean().default(false),
    hide_when_sold_out: z.boolean().default(false),
    is_hidden_without_promo_code: z.boolean().default(false),
    show_quantity_remaining: z.boolean().default(false),
    start_collapsed: z.boolean().default(false),
    is_cancellable: z.boolean().default(true),
    /** The taxes and fees of the ticket. Unchanged if omitted; a new ticket has none. */
    tax_and_fee_ids: z.array(z.int()).max(TAXES_AND_FEES_PER_TICKET_MAX).optional(),
    /** One entry for FREE, PAID and DONATION (its minimum), one per tier for TIERED. */
    prices: z.array(priceInput).max(TIERS_MAX),
  })
  .refine(
    (ticket) => !ticket.max_per_order || !ticket.min_per_order || ticket.min_per_order <= ticket.max_per_order,
    problem("above_maximum_per_order", ["min_per_order"]),
  )
  .superRefine((ticket, context) => {
    if (ticket.prices.length === 0)
      context.addIssue({
        code: "custom",
        ...problem(ticket.type === "TIERED" ? "tier_needed" : "required", ["prices"]),
      });
    if (ticket.type !== "TIERED") return;
    for (const [at, { label }] of ticket.prices.entries())
      if (!label) context.addIssue({ code: "custom", ...problem("required", ["prices", at, "label"]) });
  });

export const ticketChange = ticketInput.safeExtend(version);

/** Single settings that can be changed without the rest of the ticket. */
export const ticketSwitch = z
  .object({ is_paused: z.boolean().optional(), is_hidden: z.boolean().optional() })
  .refine(namesAnyField, problem("required"));

/** The same for several tickets. Omitted fields are unchanged; a null date is removed. */
export const ticketsSwitch = z
  .object({
    ticket_ids: z.array(z.int()).min(1).max(TICKETS_PER_EVENT_MAX),
    is_paused: z.boolean().optional(),
    is_hidden: z.boolean().optional(),
    sale_start_date: wallTime.nullable().optional(),
    sale_end_date: wallTime.nullable().optional(),
  })
  .refine(({ ticket_ids: _ticket_ids, ...changed }) => namesAnyField(changed), problem("change_needed"));

/** Individual sale dates of several tickets. */
const saleDatesOfTickets = z.object({
  tickets: z
    .array(z.object({ ticket_id: id, sale_start_date: wallTime.nullable(), sale_end_date: wallTime.nullable() }))
    .min(1)
    .max(TICKETS_PER_EVENT_MAX),
});

const inTicket = inEvent.extend({ ticket_id: id });

export const tickets = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/tickets",
    access: "organizer",
    area: "tickets",
    summary: "List an event's tickets",
    provides: ["tickets", "stock", "orders", "event_settings", "capacity_assignments"],
    params: inEvent,
    query: listQuery(ticketList),
    returns: page(ticket),
  }),
  create: endpoint({
    method: "POST",
    path: "/events/:event_id/tickets",
    access: "organizer",
    area: "tickets",
    summary: "Create a ticket",
    invalidates: ["tickets", "stock", "taxes_and_fees"],
    refuses: ["event_archived", "too_many_tickets"],
    params: inEvent,
    body: ticketInput,
    returns: single(ticket),
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/tickets/:ticket_id",
    access: "organizer",
    area: "tickets",
    summary: "Get a ticket",
    provides: ["tickets", "stock", "orders", "event_settings", "capacity_assignments"],
    params: inTicket,
    returns: single(ticket),
  }),
  update: endpoint({
    method: "PUT",
    path: "/events/:event_id/tickets/:ticket_id",
    access: "organizer",
    area: "tickets",
    summary: "Update a ticket, its prices matched by id; rejected if changed since updated_at",
    invalidates: ["tickets", "stock", "taxes_and_fees"],
    refuses: ["conflict", "event_archived"],
    params: inTicket,
    body: ticketChange,
    returns: single(ticket),
  }),
  change: endpoint({
    method: "PATCH",
    path: "/events/:event_id/tickets/:ticket_id",
    access: "organizer",
    area: "tickets",
    summary: "Pause, resume, hide or show a ticket",
    invalidates: ["tickets"],
    refuses: ["event_archived"],
    params: inTicket,
    body: ticketSwitch,
    returns: single(ticket),
  }),
  changeSeveral: endpoint({
    method: "PATCH",
    path: "/events/:event_id/tickets",
    access: "organizer",
    area: "tickets",
    summary:
      "Pause, resume, hide or show several tickets, or set their sale dates: all or none; returns which ones changed",
    invalidates: ["tickets"],
    refuses: ["event_archived"],
    params: inEvent,
    body: ticketsSwitch,
    returns: single(z.object({ changed_ids: z.array(z.int()) })),
  }),
  setSaleDates: endpoint({
    method: "PATCH",
    path: "/events/:event_id/tickets/sale-dates",
    access: "organizer",
    area: "tickets",
    summary: "Set the sale dates of several tickets individually: all or none",
    invalidates: ["tickets"],
    refuses: ["event_archived"],
    params: inEvent,
    body: saleDatesOfTickets,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id/tickets/:ticket_id",
    access: "organizer",
    area: "tickets",
    summary: "Delete a ticket without orders",
    invalidates: ["tickets", "stock", "taxes_and_fees"],
    refuses: ["event_archived", "ticket_has_orders"],
    params: inTicket,
  }),
  sort: endpoint({
    method: "POST",
    path: "/events/:event_id/tickets/sort",
    access: "organizer",
    area: "tickets",
    summary: "Reorder the tickets, given all their ids",
    invalidates: ["tickets"],
    refuses: ["conflict", "event_archived"],
    params: inEvent,
    body: z.object({ ticket_ids: z.array(z.int()).min(1).max(TICKETS_PER_EVENT_MAX) }),
  }),
};

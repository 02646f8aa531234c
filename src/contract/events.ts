import { z } from "zod";
import { COPIED_PARTS, type CopiedPart, partsWithoutTickets } from "#domain/event-copies.ts";
import { EVENT_SHELVES, EVENT_STATUSES, LIFECYCLE_STATUSES } from "#domain/event-status.ts";
import { NAME_MAX, TICKETS_PER_ORDER_LIMIT } from "#domain/maxima.ts";
import { TAX_BEHAVIORS } from "#domain/taxes-and-fees.ts";
import { endpoint, single } from "./endpoint.ts";
import { currency, html, instant, line, locale, optional, problem, timezone, wallTime } from "./fields.ts";
import { eventStatistics } from "./event-stats.ts";
import { storedImage } from "./images.ts";
import { inEvent } from "./in-event.ts";
import { list, listQuery, page } from "./lists.ts";
import { locationInput, storedLocation } from "./locations.ts";
import { translations, translationsInput } from "./translations.ts";
import { namesAnyField, version } from "./optimistic-lock.ts";

/** The texts of an event that can be translated. */
export const EVENT_TEXTS = ["title", "description"] as const;

export const event = z.object({
  id: z.int(),
  organizer_id: z.int(),
  organizer_name: z.string(),
  title: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  /** The beginning of the description without markup, for previews of one or two lines. */
  description_preview: z.string(),
  status: z.enum(EVENT_STATUSES),
  lifecycle_status: z.enum(LIFECYCLE_STATUSES),
  start_date: instant,
  end_date: instant.nullable(),
  timezone: z.string(),
  currency: z.string(),
  language: locale,
  /** The texts in other languages: the keys are the languages of the event other than its own. */
  translations: translations(...EVENT_TEXTS),
  max_tickets_per_order: z.int().nullable(),
  cover: storedImage.nullable(),
  location_details: storedLocation,
  is_online_event: z.boolean(),
  /** Whether attendees learn where to go: a venue name, an address, or how to join online. */
  has_location: z.boolean(),
  ticket_count: z.int(),
  has_orders: z.boolean(),
  hide_getting_started_page: z.boolean(),
  /** The default for new tickets: prices that contain their taxes, or to which these are added. */
  tax_behavior: z.enum(TAX_BEHAVIORS),
  created_at: instant,
  updated_at: instant,
});
export type Event = z.output<typeof event>;

export const eventRow = event
  .omit({
    description: true,
    description_preview: true,
    translations: true,
    has_orders: true,
    hide_getting_started_page: true,
    tax_behavior: true,
    max_tickets_per_order: true,
  })
  .extend({
    /** Null for members without access to statistics. */
    statistics: eventStatistics.nullable(),
    /**
     * The total capacity; null if any ticket is unlimited, or for members without access to
     * statistics.
     */
    capacity: z.int().nullable(),
  });
export type EventRow = z.output<typeof eventRow>;

export const eventList = list({
  sorts: ["start_date", "end_date", "created_at", "updated_at", "title"],
  default_sort: "start_date",
  default_direction: "asc",
  filters: {
    title: "text",
    status: EVENT_STATUSES,
    start_date: "instant",
    end_date: "instant",
    created_at: "instant",
    updated_at: "instant",
    organizer_id: "number",
    lifecycle: LIFECYCLE_STATUSES,
    shelf: EVENT_SHELVES,
  },
});

/** The sales of the last seven days, today included, and the next public event. */
export const eventsSummary = z.object({
  /** For each currency with sales, the highest amount first. */
  sales: z.array(z.object({ currency: z.string(), gross: z.int() })),
  /** Tickets sold, in all currencies. */
  attendees: z.int(),
  next_event: event.pick({ id: true, title: true, start_date: true, timezone: true }).nullable(),
});
export type EventsSummary = z.output<typeof eventsSummary>;

export const eventTexts = z.object({
  title: optional(line(NAME_MAX)),
  description: optional(html),
} satisfies Record<(typeof EVENT_TEXTS)[number], z.ZodType>);

export const eventInput = z.object({
  title: line(NAME_MAX),
  description: optional(html),
  start_date: wallTime,
  end_date: optional(wallTime),
  /** The organizer's by default. */
  timezone: timezone.optional(),
  currency: currency.optional(),
  language: locale.optional(),
  /** Null removes a language from the whole event, its settings and its tickets. */
  translations: translationsInput(eventTexts).optional(),
  max_tickets_per_order: z.int().min(1).max(TICKETS_PER_ORDER_LIMIT).nullish(),
});

const copied = Object.fromEntries(COPIED_PARTS.map((part) => [part, z.boolean()])) as Record<CopiedPart, z.ZodBoolean>;

/** A copy of an event: the fields that are set for the copy, and the parts to copy. */
export const eventCopy = eventInput
  .pick({ title: true, description: true, start_date: true, end_date: true })
  .extend(copied)
  .superRefine((input, context) => {
    for (const part of partsWithoutTickets(input))
      context.addIssue({ code: "custom", ...problem("copied_with_tickets", [part]) });
  });

/** Whether ticket holders are emailed when this changes the date or the venue of the event. */
export const guestNotification = { tell_guests: z.boolean().optional() };

export const eventChange = eventInput.extend(version).extend(guestNotification);

/**
 * A partial update: omitted fields are unchanged. Local times are read in the given time zone, or
 * else in the event's own.
 */
export const eventPart = eventInput
  .partial()
  .extend(version)
  .extend(guestNotification)
  .refine(namesAnyField, problem("required"));

export const events = {
  list: endpoint({
    method: "GET",
    path: "/events",
    access: "organizer",
    area: "events",
    summary: "List the account's events",
    provides: ["events", "organizers", "event_settings", "images", "stats", "tickets", "stock", "capacity_assignments"],
    query: listQuery(eventList),
    returns: page(eventRow),
  }),
  summary: endpoint({
    method: "GET",
    path: "/events/summary",
    access: "organizer",
    area: "stats",
    summary: "Get the sales of the last seven days and the next event",
    provides: ["events", "stats"],
    returns: single(eventsSummary),
  }),
  create: endpoint({
    method: "POST",
    path: "/events",
    access: "organizer",
    area: "events",
    summary: "Create an event as a draft",
    invalidates: ["events", "event_settings"],
    body: eventInput.extend({
      organizer_id: z.int(),
      is_online_event: z.boolean().optional(),
      location_details: locationInput.nullish(),
      /** How to join an online event; only shown to buyers and attendees. */
      online_event_connection_details: optional(html).optional(),
    }),
    returns: single(event),
    status: 201,
  }),
  duplicate: endpoint({
    method: "POST",
    path: "/events/:event_id/duplicate",
    access: "organizer",
    area: "events",
    summary: "Duplicate an event as a new draft with the chosen parts; its dates move with the start",
    invalidates: [
      ...(["events", "event_settings", "images", "tickets", "taxes_and_fees", "stock", "promo_codes"] as const),
      ...(["questions", "capacity_assignments", "check_in_lists"] as const),
    ],
    params: inEvent,
    body: eventCopy,
    returns: single(event),
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id",
    access: "organizer",
    area: "events",
    summary: "Get an event",
    provides: ["events", "organizers", "event_settings", "images", "tickets", "orders"],
    params: inEvent,
    returns: single(event),
  }),
  update: endpoint({
    method: "PUT",
    path: "/events/:event_id",
    access: "organizer",
    area: "events",
    summary:
      "Update an event; rejected if changed since updated_at; with tell_guests, attendees are emailed if the time or location changed",
    invalidates: ["events", "tickets", "mails"],
    refuses: ["conflict", "event_archived"],
    params: inEvent,
    body: eventChange,
    returns: single(event),
  }),
  change: endpoint({
    method: "PATCH",
    path: "/events/:event_id",
    access: "organizer",
    area: "events",
    summary:
      "Update some fields of an event; rejected if changed since updated_at; with tell_guests, attendees are emailed if the time or location changed",
    invalidates: ["events", "tickets", "mails"],
    refuses: ["conflict", "event_archived"],
    params: inEvent,
    body: eventPart,
    returns: single(event),
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/events/:event_id/status",
    access: "organizer",
    area: "events",
    summary: "Publish, hide, archive or restore an event",
    invalidates: ["events"],
    refuses: [
      "event_archived",
      "account_closing",
      "account_suspended",
      "email_not_verified",
      "account_not_verified",
      "no_tickets",
      "conflict",
    ],
    params: inEvent,
    body: z.object({ status: z.enum(EVENT_STATUSES) }),
    returns: single(event),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id",
    access: "organizer",
    area: "events",
    summary: "Delete an event without orders",
    invalidates: [
      "events",
      "event_settings",
      "images",
      "tickets",
      "stock",
      "orders",
      "check_in_lists",
      "stats",
      "mails",
      "users",
      "me",
    ],
    refuses: ["event_has_orders"],
    params: inEvent,
  }),
};

import { z } from "zod";
import { PRICE_DISPLAY_MODES } from "#domain/bill.ts";
import { wrongRung } from "#domain/buyers-desk.ts";
import { COPIED_PARTS, type CopiedPart, partsWithoutTickets } from "#domain/event-copies.ts";
import { EVENT_SHELVES, EVENT_STATUSES, LIFECYCLE_STATUSES } from "#domain/event-status.ts";
import {
  ADDRESS_LINE_MAX,
  BUTTON_TEXT_MAX,
  CITY_MAX,
  DAYS_BEFORE_MAX,
  PERCENT_BACK_MAX,
  EMAIL_FOOTER_MAX,
  OFFLINE_DAYS,
  OFFLINE_INSTRUCTIONS_MAX,
  ORDER_TIMEOUT_MINUTES,
  RUNGS_MAX,
  SEO_TEXT_MAX,
  TICKETS_PER_ORDER_LIMIT,
  NAME_MAX,
  VENUE_NAME_MAX,
} from "#domain/limits.ts";
import { withoutTurning } from "#domain/names.ts";
import { RETAINED, RETENTION_DAYS } from "#domain/retention.ts";
import { endpoint, one } from "./endpoint.ts";
import {
  country,
  currency,
  day,
  email,
  html,
  instant,
  line,
  locale,
  normalised,
  optional,
  problem,
  stored,
  text,
  timezone,
  wallTime,
  webAddress,
} from "./fields.ts";
import { givenColors, givenPadding, storedColors } from "./homepage-design.ts";
import { keptImage } from "./images.ts";
import { inEvent } from "./in-event.ts";
import { list, listQuery, page } from "./lists.ts";
import { translations, translationsInput } from "./translations.ts";
import { givenVisitServices, storedVisitServices } from "./visit-services.ts";
import { namesSomething, startedFrom } from "./whole.ts";
import { givenWidget, storedWidget } from "./widget.ts";

/** A place as somebody says it. */
export const locationInput = z.object({
  venue_name: optional(line(VENUE_NAME_MAX)),
  address_line_1: optional(line(ADDRESS_LINE_MAX)),
  address_line_2: optional(line(ADDRESS_LINE_MAX)),
  city: optional(line(CITY_MAX)),
  state_or_region: optional(line(CITY_MAX)),
  zip_or_postal_code: optional(line(CITY_MAX)),
  country: optional(country),
});

/** A place as it is stored, whatever older versions let in: what can't be read of it is left out, and never the event around it. */
export const locationDetails = z.object({
  venue_name: stored,
  address_line_1: stored,
  address_line_2: stored,
  city: stored,
  state_or_region: stored,
  zip_or_postal_code: stored,
  /** ISO 3166-1, two letters. */
  country: stored,
});
export type LocationDetails = z.output<typeof locationDetails>;
export const storedLocation = locationDetails.nullable().catch(null);

/** All-time figures of an event, from its tallies. */
export const eventStatistics = z.object({
  orders: z.int(),
  attendees: z.int(),
  gross: z.int(),
  refunded: z.int(),
  check_ins: z.int(),
  views: z.int(),
});

export const event = z.object({
  id: z.int(),
  organizer_id: z.int(),
  organizer_name: z.string(),
  title: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  /** Its beginning, without markup: what is said of the event where there is room for a line or two. */
  description_preview: z.string(),
  status: z.enum(EVENT_STATUSES),
  lifecycle_status: z.enum(LIFECYCLE_STATUSES),
  start_date: instant,
  end_date: instant.nullable(),
  timezone: z.string(),
  currency: z.string(),
  language: locale,
  /** What of it is written in other languages: its keys are the languages that the event is written in besides its own. */
  translations: translations("title", "description"),
  max_tickets_per_order: z.int().nullable(),
  cover: keptImage.nullable(),
  location_details: storedLocation,
  is_online_event: z.boolean(),
  ticket_count: z.int(),
  has_orders: z.boolean(),
  hide_getting_started_page: z.boolean(),
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
    max_tickets_per_order: true,
  })
  .extend({
    /** Null for whoever may not see figures. */
    statistics: eventStatistics.nullable(),
    /** Places that can be sold, when every ticket has a limit; null for whoever may not see figures, too. */
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

/** What is said of an event in another language. */
export const eventTexts = z.object({ title: optional(line(NAME_MAX)), description: optional(html) });

export const eventInput = z.object({
  title: line(NAME_MAX),
  description: optional(html),
  start_date: wallTime,
  end_date: optional(wallTime),
  /** The organizer's, unless given. */
  timezone: timezone.optional(),
  currency: currency.optional(),
  language: locale.optional(),
  /** Null takes a language off the whole event, its settings and its tickets. */
  translations: translationsInput(eventTexts).optional(),
  max_tickets_per_order: z.int().min(1).max(TICKETS_PER_ORDER_LIMIT).nullish(),
});

const copied = Object.fromEntries(COPIED_PARTS.map((part) => [part, z.boolean()])) as Record<CopiedPart, z.ZodBoolean>;

/** A new event out of one that is there: what is said of it anew, and what else it has of the other. */
export const eventCopy = eventInput
  .pick({ title: true, description: true, start_date: true, end_date: true })
  .extend(copied)
  .superRefine((asked, context) => {
    for (const part of partsWithoutTickets(asked))
      context.addIssue({ code: "custom", ...problem("copied_with_tickets", [part]) });
  });

/** Whether those who hold tickets get a mail when this changes when or where the event is. */
const tellGuests = { tell_guests: z.boolean().optional() };

/** An event said anew. */
export const eventChange = eventInput.extend(startedFrom).extend(tellGuests);

/** Some of it: what is left out stays as it is. Wall times are read in the zone that is sent along, or in the event's own. */
export const eventPart = eventInput
  .partial()
  .extend(startedFrom)
  .extend(tellGuests)
  .refine(namesSomething, problem("required"));

/** Until so many days before the start buyers get so much back, in whole percent. */
export const rung = z.object({ days_before: z.int(), percent: z.int() });

const cancellationLadder = z
  .array(z.object({ days_before: z.int().min(0).max(DAYS_BEFORE_MAX), percent: z.int().min(0).max(PERCENT_BACK_MAX) }))
  .max(RUNGS_MAX)
  .superRefine((ladder, context) => {
    const wrong = wrongRung(ladder);
    if (!wrong) return;
    const path = [wrong.at, wrong.field];
    context.addIssue({
      code: "custom",
      ...problem(wrong.field === "percent" ? "rung_percent" : "rung_days", path),
    });
  });

/** What organizers write in an event's settings for its guests to read. */
export const SETTING_TEXTS = [
  ...(["pre_checkout_message", "post_checkout_message", "online_event_connection_details"] as const),
  ...(["email_footer_message", "continue_button_text", "offline_payment_instructions"] as const),
  ...(["seo_title", "seo_description", "widget_button_text"] as const),
] as const;

export const eventSettings = z.object({
  is_online_event: z.boolean(),
  online_event_connection_details: z.string().nullable(),
  location_details: storedLocation,
  maps_url: z.string().nullable(),
  /** In which country it is taxed, where its organizer says otherwise than `domain/place-of-supply.ts`. */
  place_of_supply: stored,
  /** Where its organizer is at home, as invoices or the payment provider have it: what the event's country is compared with. */
  home_country: stored,
  support_email: z.string().nullable(),
  pre_checkout_message: z.string().nullable(),
  post_checkout_message: z.string().nullable(),
  email_footer_message: z.string().nullable(),
  order_timeout_in_minutes: z.int(),
  require_attendee_details: z.boolean(),
  /** Buyers are asked step by step, not all on one page. */
  questions_in_steps: z.boolean(),
  allow_handing_on: z.boolean(),
  /** Buyers may cancel by themselves, by the ladder. */
  allow_self_cancellation: z.boolean(),
  cancellation_ladder: z.array(rung),
  notify_organizer_of_new_orders: z.boolean(),
  hide_getting_started_page: z.boolean(),
  show_hidden_questions: z.boolean(),
  allow_search_engine_indexing: z.boolean(),
  /** What search engines and messengers say of the page; null: the event's own words. */
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  seo_keywords: z.string().nullable(),
  ...storedVisitServices,
  /** What the button to the checkout says; null: "Continue", in the reader's language. */
  continue_button_text: z.string().nullable(),
  homepage_background_type: z.enum(["COLOR", "MIRROR_COVER_IMAGE"]),
  ...storedColors,
  /** Pixels around what stands on the page; null: the standard look's. */
  homepage_padding: z.int().nullable(),
  ...storedWidget,
  /** INCLUSIVE: the public page says what buyers pay. EXCLUSIVE: it says prices before taxes and fees, and what comes on top. */
  price_display_mode: z.enum(PRICE_DISPLAY_MODES),
  /** By bank transfer or at the door: the organizer says when the money came. */
  offers_offline_payments: z.boolean(),
  /** Plain text, said line by line. */
  offline_payment_instructions: z.string().nullable(),
  offline_payment_days: z.int(),
  /** An order that is to be paid so has its tickets from the moment it is placed, until its deadline passes unpaid. */
  allow_unpaid_tickets: z.boolean(),
  /** Days after the event's end until it is erased; null: it is kept. */
  answers_kept_days: z.int().nullable(),
  people_kept_days: z.int().nullable(),
  /** What of it was announced, for when, and what is erased by now. */
  retentions: z.array(
    z.object({
      what: z.enum(RETAINED),
      due_at: instant,
      told_at: instant,
      erased_at: instant.nullable(),
    }),
  ),
  /** What of this is written in other languages. */
  translations: translations(...SETTING_TEXTS),
  updated_at: instant,
});
export type EventSettings = z.output<typeof eventSettings>;

/** In one line, whatever was pasted. */
const seoText = optional(normalised((text) => withoutTurning(text).replace(/\s+/g, " ").trim(), SEO_TEXT_MAX, 1));

const keptDays = z.int().min(RETENTION_DAYS.min).max(RETENTION_DAYS.max).nullable();
/** The texts of the settings, in whatever language. */
const settingTexts = {
  online_event_connection_details: optional(html),
  pre_checkout_message: optional(html),
  post_checkout_message: optional(html),
  email_footer_message: optional(text(EMAIL_FOOTER_MAX)),
  continue_button_text: optional(line(BUTTON_TEXT_MAX)),
  offline_payment_instructions: optional(text(OFFLINE_INSTRUCTIONS_MAX)),
  seo_title: seoText,
  seo_description: seoText,
  widget_button_text: givenWidget.widget_button_text,
} satisfies Record<(typeof SETTING_TEXTS)[number], z.ZodType>;

/** What is left out stays as it is; null clears. */
export const eventSettingsInput = z
  .object({
    ...settingTexts,
    /** In languages that the event is written in besides its own. */
    translations: translationsInput(z.object(settingTexts)),
    is_online_event: z.boolean(),
    location_details: locationInput.nullable(),
    maps_url: optional(webAddress),
    place_of_supply: optional(country),
    support_email: optional(email),
    order_timeout_in_minutes: z.int().min(ORDER_TIMEOUT_MINUTES.min).max(ORDER_TIMEOUT_MINUTES.max),
    require_attendee_details: z.boolean(),
    questions_in_steps: z.boolean(),
    allow_handing_on: z.boolean(),
    allow_self_cancellation: z.boolean(),
    cancellation_ladder: cancellationLadder,
    notify_organizer_of_new_orders: z.boolean(),
    hide_getting_started_page: z.boolean(),
    show_hidden_questions: z.boolean(),
    allow_search_engine_indexing: z.boolean(),
    seo_keywords: seoText,
    ...givenVisitServices,
    homepage_background_type: z.enum(["COLOR", "MIRROR_COVER_IMAGE"]),
    ...givenColors,
    homepage_padding: givenPadding,
    ...givenWidget,
    price_display_mode: z.enum(PRICE_DISPLAY_MODES),
    offers_offline_payments: z.boolean(),
    offline_payment_days: z.int().min(OFFLINE_DAYS.min).max(OFFLINE_DAYS.max),
    allow_unpaid_tickets: z.boolean(),
    answers_kept_days: keptDays,
    people_kept_days: keptDays,
  })
  .partial()
  .extend(startedFrom)
  .extend(tellGuests);

export const salesFigures = z.object({ orders: z.int(), attendees: z.int(), gross: z.int(), views: z.int() });

/** What a day, or several, came to: orders that were cancelled since are none, what went back is taken off its day of sale. */
export const periodFigures = salesFigures.extend({ refunded: z.int(), check_ins: z.int() });
export type PeriodFigures = z.output<typeof periodFigures>;

const someDays = z.object({ from: z.iso.date(), to: z.iso.date() });

/** The dashboard: all-time figures, and the days that were asked for; days are the event's zone's. */
export const eventStats = z.object({
  totals: eventStatistics,
  /** Places that can be sold, when every ticket has a limit. */
  capacity: z.int().nullable(),
  days: z.array(periodFigures.extend({ day: z.iso.date() })),
  /** All these days together, and as many just before them. */
  period: someDays.extend({ sums: periodFigures }),
  before: someDays.extend({ sums: periodFigures }),
  /** The last seven of all such days, and the seven before them. */
  weeks: z.object({ last: salesFigures, before: salesFigures }),
});
export type EventStats = z.output<typeof eventStats>;

/** Who is in, and when they came: hours begin as the event's clock has them; those at which nobody came are left out. */
export const checkInStats = z.object({
  total_checked_in_attendees: z.int(),
  total_attendees: z.int(),
  tickets: z.array(z.object({ id: z.int(), title: z.string(), attendees: z.int(), check_ins: z.int() })),
  arrivals: z.array(z.object({ at: instant, check_ins: z.int() })),
});
export type CheckInStats = z.output<typeof checkInStats>;

export const STATS_DAYS = ["7", "14", "30", "90"] as const;

export const events = {
  list: endpoint({
    method: "GET",
    path: "/events",
    access: "organizer",
    area: "events",
    summary: "The account's events",
    about: ["events", "organizers", "event_settings", "images", "figures", "tickets", "stock", "capacity_assignments"],
    query: listQuery(eventList),
    returns: page(eventRow),
  }),
  create: endpoint({
    method: "POST",
    path: "/events",
    access: "organizer",
    area: "events",
    summary: "Create an event as a draft",
    touches: ["events", "event_settings"],
    body: eventInput.extend({ organizer_id: z.int() }),
    returns: one(event),
    status: 201,
  }),
  duplicate: endpoint({
    method: "POST",
    path: "/events/:event_id/duplicate",
    access: "organizer",
    area: "events",
    summary: "Make a new draft out of an event, with what is asked for; its dates move with the start",
    touches: [
      ...(["events", "event_settings", "images", "tickets", "taxes_and_fees", "stock", "promo_codes"] as const),
      ...(["questions", "capacity_assignments", "check_in_lists"] as const),
    ],
    params: inEvent,
    body: eventCopy,
    returns: one(event),
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id",
    access: "organizer",
    area: "events",
    summary: "One event",
    about: ["events", "organizers", "event_settings", "images", "tickets", "orders"],
    params: inEvent,
    returns: one(event),
  }),
  update: endpoint({
    method: "PUT",
    path: "/events/:event_id",
    access: "organizer",
    area: "events",
    summary:
      "Change an event; with updated_at only what nobody changed since; with tell_guests by mail, too, where it moves",
    touches: ["events", "tickets", "mails"],
    refuses: ["conflict", "event_archived"],
    params: inEvent,
    body: eventChange,
    returns: one(event),
  }),
  change: endpoint({
    method: "PATCH",
    path: "/events/:event_id",
    access: "organizer",
    area: "events",
    summary:
      "Change some of an event; with updated_at only what nobody changed since; with tell_guests by mail, too, where it moves",
    touches: ["events", "tickets", "mails"],
    refuses: ["conflict", "event_archived"],
    params: inEvent,
    body: eventPart,
    returns: one(event),
  }),
  setStatus: endpoint({
    method: "PUT",
    path: "/events/:event_id/status",
    access: "organizer",
    area: "events",
    summary: "Publish, hide, archive or restore",
    touches: ["events"],
    refuses: [
      "event_archived",
      "account_closing",
      "email_not_verified",
      "account_not_verified",
      "no_tickets",
      "conflict",
    ],
    params: inEvent,
    body: z.object({ status: z.enum(EVENT_STATUSES) }),
    returns: one(event),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id",
    access: "organizer",
    area: "events",
    summary: "Delete an event that has no orders",
    touches: [
      "events",
      "event_settings",
      "images",
      "tickets",
      "stock",
      "orders",
      "check_in_lists",
      "figures",
      "mails",
      "users",
      "me",
    ],
    refuses: ["event_has_orders"],
    params: inEvent,
  }),
  settings: endpoint({
    method: "GET",
    path: "/events/:event_id/settings",
    access: "organizer",
    area: "setup",
    summary: "An event's settings",
    about: ["event_settings", "sellers", "payment_connections"],
    params: inEvent,
    returns: one(eventSettings),
  }),
  updateSettings: endpoint({
    method: "PATCH",
    path: "/events/:event_id/settings",
    access: "organizer",
    area: "setup",
    summary:
      "Change some of an event's settings; with updated_at only what nobody changed since; with tell_guests by mail, too, where it moves",
    touches: ["event_settings", "mails"],
    refuses: ["conflict", "event_archived"],
    params: inEvent,
    body: eventSettingsInput,
    returns: one(eventSettings),
  }),
  stats: endpoint({
    method: "GET",
    path: "/events/:event_id/stats",
    access: "organizer",
    area: "figures",
    summary: "Figures of an event",
    about: ["figures", "events", "tickets", "stock"],
    params: inEvent,
    /** `from` and `to`, both included; else the last `days` up to today or, once it is over, up to its end. */
    query: z.object({ days: z.enum(STATS_DAYS).default("14"), from: day.optional(), to: day.optional() }),
    returns: one(eventStats),
  }),
  checkInStats: endpoint({
    method: "GET",
    path: "/events/:event_id/check_in_stats",
    access: "organizer",
    area: "check_in",
    summary: "How many are in, of which tickets, and at which hours they came",
    about: ["figures", "events", "tickets"],
    params: inEvent,
    returns: one(checkInStats),
  }),
};

import { z } from "zod";
import { PRICE_DISPLAY_MODES } from "#domain/bill.ts";
import { TAX_BEHAVIORS } from "#domain/taxes-and-fees.ts";
import { wrongRung } from "#domain/self-service.ts";
import {
  BUTTON_TEXT_MAX,
  DAYS_BEFORE_MAX,
  EMAIL_FOOTER_MAX,
  OFFLINE_DAYS,
  OFFLINE_INSTRUCTIONS_MAX,
  ORDER_TIMEOUT_MINUTES,
  PERCENT_BACK_MAX,
  RUNGS_MAX,
  SEO_TEXT_MAX,
} from "#domain/maxima.ts";
import { withoutTurning } from "#domain/names.ts";
import { RETAINED, RETENTION_DAYS } from "#domain/retention.ts";
import { endpoint, single } from "./endpoint.ts";
import { event, eventInput, guestNotification } from "./events.ts";
import {
  country,
  email,
  html,
  instant,
  line,
  normalised,
  optional,
  problem,
  stored,
  text,
  webAddress,
} from "./fields.ts";
import { colorsInput, paddingInput, storedColors } from "./homepage-design.ts";
import { inEvent } from "./in-event.ts";
import { locationInput, storedLocation } from "./locations.ts";
import { translations, translationsInput } from "./translations.ts";
import { visitServicesInput, storedVisitServices } from "./visit-services.ts";
import { version } from "./optimistic-lock.ts";
import { widgetOptions, storedWidget } from "./widget.ts";

/** Until `days_before` days before the start, buyers who cancel are refunded `percent` percent. */
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

/** The texts of an event's settings that are shown to buyers and attendees. */
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
  /** The country of taxation, if the organizer overrides that of `domain/place-of-supply.ts`. */
  place_of_supply: stored,
  /**
   * The organizer's country from the invoice settings or the payment provider, with which the
   * event's country is compared.
   */
  home_country: stored,
  support_email: z.string().nullable(),
  pre_checkout_message: z.string().nullable(),
  post_checkout_message: z.string().nullable(),
  email_footer_message: z.string().nullable(),
  order_timeout_in_minutes: z.int(),
  require_attendee_details: z.boolean(),
  /** Whether the checkout asks in steps instead of on one page. */
  questions_in_steps: z.boolean(),
  allow_ticket_transfer: z.boolean(),
  /** Whether buyers may cancel by themselves, by the cancellation ladder. */
  allow_self_cancellation: z.boolean(),
  cancellation_rules: z.array(rung),
  notify_organizer_of_new_orders: z.boolean(),
  hide_getting_started_page: z.boolean(),
  show_hidden_questions: z.boolean(),
  allow_search_engine_indexing: z.boolean(),
  /** Title and description of the page for search engines and messengers; null: the event's own. */
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  seo_keywords: z.string().nullable(),
  ...storedVisitServices,
  /** The label of the checkout button; null: "Continue", in the reader's language. */
  continue_button_text: z.string().nullable(),
  homepage_background_type: z.enum(["COLOR", "MIRROR_COVER_IMAGE"]),
  ...storedColors,
  /** The padding of the page in pixels; null: that of the standard theme. */
  homepage_padding: z.int().nullable(),
  ...storedWidget,
  /**
   * INCLUSIVE: the public page shows final prices. EXCLUSIVE: it shows prices before taxes and
   * fees, and those separately.
   */
  price_display_mode: z.enum(PRICE_DISPLAY_MODES),
  /**
   * The default for new tickets: prices that contain their taxes (`inclusive`), or to which these
   * are added (`exclusive`).
   */
  tax_behavior: z.enum(TAX_BEHAVIORS),
  /** Payment by bank transfer or at check-in: the organizer records the payments. */
  offers_offline_payments: z.boolean(),
  /** Plain text; line breaks are kept. */
  offline_payment_instructions: z.string().nullable(),
  offline_payment_days: z.int(),
  /**
   * An offline order has its tickets as soon as it is placed, until its deadline passes without
   * payment.
   */
  allow_unpaid_tickets: z.boolean(),
  /** Days after the event's end until the data is erased; null: never. */
  answer_retention_days: z.int().nullable(),
  personal_data_retention_days: z.int().nullable(),
  /** The announced and completed erasures. */
  retentions: z.array(
    z.object({
      what: z.enum(RETAINED),
      due_at: instant,
      announced_at: instant,
      erased_at: instant.nullable(),
    }),
  ),
  translations: translations(...SETTING_TEXTS),
  updated_at: instant,
});
export type EventSettings = z.output<typeof eventSettings>;

/** Pasted text becomes a single line. */
const seoText = optional(normalised((text) => withoutTurning(text).replace(/\s+/g, " ").trim(), SEO_TEXT_MAX, 1));

const retentionDays = z.int().min(RETENTION_DAYS.min).max(RETENTION_DAYS.max).nullable();
const settingTexts = {
  online_event_connection_details: optional(html),
  pre_checkout_message: optional(html),
  post_checkout_message: optional(html),
  email_footer_message: optional(text(EMAIL_FOOTER_MAX)),
  continue_button_text: optional(line(BUTTON_TEXT_MAX)),
  offline_payment_instructions: optional(text(OFFLINE_INSTRUCTIONS_MAX)),
  seo_title: seoText,
  seo_description: seoText,
  widget_button_text: widgetOptions.widget_button_text,
} satisfies Record<(typeof SETTING_TEXTS)[number], z.ZodType>;

/** The texts of the settings in the languages of the event other than its own. */
export const settingTranslations = translationsInput(z.object(settingTexts));

/** Omitted fields are unchanged; null clears. */
export const eventSettingsInput = z
  .object({
    ...settingTexts,
    translations: settingTranslations,
    is_online_event: z.boolean(),
    location_details: locationInput.nullable(),
    maps_url: optional(webAddress),
    place_of_supply: optional(country),
    support_email: optional(email),
    order_timeout_in_minutes: z.int().min(ORDER_TIMEOUT_MINUTES.min).max(ORDER_TIMEOUT_MINUTES.max),
    require_attendee_details: z.boolean(),
    questions_in_steps: z.boolean(),
    allow_ticket_transfer: z.boolean(),
    allow_self_cancellation: z.boolean(),
    cancellation_rules: cancellationLadder,
    notify_organizer_of_new_orders: z.boolean(),
    hide_getting_started_page: z.boolean(),
    show_hidden_questions: z.boolean(),
    allow_search_engine_indexing: z.boolean(),
    seo_keywords: seoText,
    ...visitServicesInput,
    homepage_background_type: z.enum(["COLOR", "MIRROR_COVER_IMAGE"]),
    ...colorsInput,
    homepage_padding: paddingInput,
    ...widgetOptions,
    price_display_mode: z.enum(PRICE_DISPLAY_MODES),
    tax_behavior: z.enum(TAX_BEHAVIORS),
    offers_offline_payments: z.boolean(),
    offline_payment_days: z.int().min(OFFLINE_DAYS.min).max(OFFLINE_DAYS.max),
    allow_unpaid_tickets: z.boolean(),
    answer_retention_days: retentionDays,
    personal_data_retention_days: retentionDays,
  })
  .partial()
  .extend(version)
  .extend(guestNotification);

/**
 * The checkout settings, including the one that belongs to the event itself. Omitted fields are
 * unchanged.
 */
export const checkoutSettingsInput = eventSettingsInput
  .pick({
    pre_checkout_message: true,
    post_checkout_message: true,
    continue_button_text: true,
    order_timeout_in_minutes: true,
    require_attendee_details: true,
    questions_in_steps: true,
    price_display_mode: true,
    tax_behavior: true,
    translations: true,
  })
  .extend({
    max_tickets_per_order: eventInput.shape.max_tickets_per_order,
    /**
     * The `updated_at` of both records that the client edited; if either has changed since, nothing
     * is saved.
     */
    updated_at: z.object({ event: z.iso.datetime(), settings: z.iso.datetime() }).optional(),
  });

export const eventSettingCalls = {
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/settings",
    access: "organizer",
    area: "setup",
    summary: "Get an event's settings",
    provides: ["event_settings", "sellers", "payment_connections"],
    params: inEvent,
    returns: single(eventSettings),
  }),
  update: endpoint({
    method: "PATCH",
    path: "/events/:event_id/settings",
    access: "organizer",
    area: "setup",
    summary:
      "Update some of an event's settings; rejected if changed since updated_at; with tell_guests, attendees are emailed if the time or location changed",
    invalidates: ["event_settings", "mails"],
    refuses: ["conflict", "event_archived"],
    params: inEvent,
    body: eventSettingsInput,
    returns: single(eventSettings),
  }),
  updateCheckout: endpoint({
    method: "PATCH",
    path: "/events/:event_id/settings/checkout",
    access: "organizer",
    area: "setup",
    summary: "Update the checkout settings, including the event's maximum of tickets per order; all or none",
    invalidates: ["events", "event_settings"],
    refuses: ["conflict", "event_archived"],
    params: inEvent,
    body: checkoutSettingsInput,
    returns: single(z.object({ event, settings: eventSettings })),
  }),
};

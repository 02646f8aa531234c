import { z } from "zod";
import { PRICE_DISPLAY_MODES } from "#domain/bill.ts";
import { LIFECYCLE_STATUSES } from "#domain/event-status.ts";
import { PUBLIC_EVENTS_PER_PAGE_MAX } from "#domain/maxima.ts";
import { SALE_STATES } from "#domain/ticket-sale.ts";
import { TAX_BEHAVIORS } from "#domain/taxes-and-fees.ts";
import { TICKET_TYPES } from "#domain/tickets.ts";
import { endpoint, single } from "./endpoint.ts";
import { id, instant, locale, wallTime } from "./fields.ts";
import { homepageLook } from "./homepage-design.ts";
import { image } from "./images.ts";
import { storedLocation } from "./locations.ts";
import { list, listQuery, page } from "./lists.ts";
import { legalDocumentUrls } from "./legal-documents.ts";
import { addedToPrice } from "./tickets.ts";
import { visitServices } from "./visit-services.ts";

/**
 * The texts that are in the event's own language because they are not translated into the requested
 * one.
 */
const fallbacks = z.array(z.string());

export const publicTicketPrice = z.object({
  id: z.int(),
  label: z.string().nullable(),
  fallbacks,
  /** After the promo code; for a donation the minimum. */
  price: z.int(),
  price_before_discount: z.int().nullable(),
  /** The unit price after the promo code, without the taxes and fees in it. */
  price_before_taxes_and_fees: z.int(),
  tax_total: z.int(),
  fee_total: z.int(),
  price_including_taxes_and_fees: z.int(),
  sale_state: z.enum(SALE_STATES),
  /**
   * Sold out, but partly held by open orders: some may become available within
   * `order_timeout_in_minutes`.
   */
  may_come_back: z.boolean(),
  sale_start_date: instant.nullable(),
  sale_end_date: instant.nullable(),
  /** The maximum per order; 0 if it cannot be bought now. */
  max_quantity: z.int(),
  /** Null unless the organizer shows it. */
  quantity_remaining: z.int().nullable(),
});

export const publicTicket = z.object({
  id: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  fallbacks,
  type: z.enum(TICKET_TYPES),
  /** Whether `price` contains the taxes on it. */
  tax_behavior: z.enum(TAX_BEHAVIORS),
  min_per_order: z.int(),
  max_per_order: z.int(),
  sale_state: z.enum(SALE_STATES),
  sale_start_date: instant.nullable(),
  sale_end_date: instant.nullable(),
  start_collapsed: z.boolean(),
  taxes: z.array(addedToPrice),
  prices: z.array(publicTicketPrice),
});
export type PublicTicket = z.output<typeof publicTicket>;

export const publicEvent = z.object({
  id: z.int(),
  title: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  description_preview: z.string(),
  lifecycle_status: z.enum(LIFECYCLE_STATUSES),
  start_date: instant,
  end_date: instant.nullable(),
  timezone: z.string(),
  currency: z.string(),
  /** The event's own language. */
  language: locale,
  /** All languages of the title, the event's own first. */
  languages: z.array(locale),
  fallbacks,
  max_tickets_per_order: z.int().nullable(),
  cover: image.nullable(),
  organizer: z.object({
    id: z.int(),
    name: z.string(),
    website: z.string().nullable(),
    description: z.string().nullable(),
    logo: image.nullable(),
    /**
     * The slug of the organizer's public page; null if there is none, and for events that are not
     * listed.
     */
    slug: z.string().nullable(),
    ...legalDocumentUrls.shape,
  }),
  tickets: z.array(publicTicket),
  /** Whether a promo code is currently valid for any ticket, without revealing which. */
  takes_promo_codes: z.boolean(),
  /** The requested promo code as typed by its organizer, if it is valid: the prices include it. */
  promo_code: z.string().nullable(),
  /** The page's theme from its design; null is the standard theme. */
  look: homepageLook.nullable(),
  settings: z.object({
    is_online_event: z.boolean(),
    location_details: storedLocation,
    maps_url: z.string().nullable(),
    support_email: z.string().nullable(),
    pre_checkout_message: z.string().nullable(),
    order_timeout_in_minutes: z.int(),
    allow_search_engine_indexing: z.boolean(),
    homepage_background_type: z.enum(["COLOR", "MIRROR_COVER_IMAGE"]),
    seo_title: z.string().nullable(),
    seo_description: z.string().nullable(),
    seo_keywords: z.string().nullable(),
    continue_button_text: z.string().nullable(),
    require_attendee_details: z.boolean(),
    price_display_mode: z.enum(PRICE_DISPLAY_MODES),
  }),
  visit_services: visitServices,
  /** The waiting room that buyers have to pass; null while there is none. */
  waiting_room: z.object({ phase: z.enum(["PREQUEUE", "OPEN"]), starts_at: instant.nullable() }).nullable(),
});
export type PublicEvent = z.output<typeof publicEvent>;

export const publicEventRow = publicEvent
  .pick({
    id: true,
    title: true,
    slug: true,
    description_preview: true,
    lifecycle_status: true,
    start_date: true,
    end_date: true,
    timezone: true,
    cover: true,
  })
  .extend({
    is_online_event: z.boolean(),
    location_details: storedLocation,
    currency: z.string(),
    /**
     * The prices of that status, as shown to buyers without a promo code; a donation counts with its
     * minimum. `status` is null where no ticket is shown, or the shown ones can't be bought.
     */
    offer: z.object({
      status: z.enum(["ON_SALE", "COMING_SOON", "SOLD_OUT"]).nullable(),
      lowest_price: z.int().nullable(),
      highest_price: z.int().nullable(),
    }),
    /** The organizer, with the slug of the public page. */
    organizer: z.object({ id: z.int(), name: z.string(), slug: z.string() }),
  });
export type PublicEventRow = z.output<typeof publicEventRow>;

export const publicEventList = list({
  sorts: ["start_date", "title"],
  default_sort: "start_date",
  default_direction: "asc",
  /** By the calendar of each event's own time zone. A weekend is that of the current week. */
  filters: { is_online_event: "boolean", is_today: "boolean", is_this_weekend: "boolean" },
  per_page_max: PUBLIC_EVENTS_PER_PAGE_MAX,
  walks: true,
});

export const publicEvents = {
  list: endpoint({
    method: "GET",
    path: "/public/events",
    access: "public",
    summary: "List live events that search engines may index, of organizers with a public page; upcoming first",
    may_lag: true,
    provides: ["events", "event_settings", "images", "organizers", "tickets", "stock"],
    query: listQuery(publicEventList),
    returns: page(publicEventRow),
  }),
  get: endpoint({
    method: "GET",
    path: "/public/events/:event_id",
    access: "public",
    summary:
      "Get a live event with its tickets on sale; for its signed-in organizer also a draft, and a preview at another time",
    provides: ["events", "event_settings", "images", "organizers", "tickets", "stock", "promo_codes"],
    params: z.object({ event_id: id }),
    query: z.object({
      promo_code: z.string().optional(),
      /**
       * The language of the texts, if the event is translated into it; the event's own if omitted.
       */
      language: locale.optional(),
      /**
       * For members of the organizer's account: the page as shown to buyers at that time. Ignored
       * for other callers.
       */
      preview_at: z.union([z.literal("now"), wallTime]).optional(),
    }),
    returns: single(publicEvent).extend({
      /** In a preview: whether the requested promo code is valid at that time. */
      preview: z.object({ is_promo_code_good: z.boolean().nullable() }).optional(),
    }),
  }),
  countView: endpoint({
    method: "POST",
    path: "/public/events/:event_id/views",
    access: "public",
    summary: "Count a view of the event's page",
    invalidates: ["stats"],
    params: z.object({ event_id: id }),
    /** `aff`: the affiliate code of the link; unknown codes are ignored. */
    query: z.object({ aff: z.string().optional() }),
    limit: { per_minute: 600, by: "address" },
  }),
  checkPromoCode: endpoint({
    method: "GET",
    path: "/public/events/:event_id/promo-codes/:code",
    access: "public",
    summary: "Get whether a promo code is valid",
    provides: ["promo_codes", "stock"],
    params: z.object({ event_id: id, code: z.string() }),
    /** `code`: as typed by its organizer; null unless it is valid. */
    returns: z.object({ valid: z.boolean(), code: z.string().nullable() }),
    limit: { per_minute: 30, by: "address" },
  }),
};

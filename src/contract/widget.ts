import { z } from "zod";
import { HEX_COLOR } from "#domain/colors.ts";
import { BUTTON_TEXT_MAX, TOKEN_MAX, WEB_ADDRESS_MAX, WIDGET_SITES_MAX } from "#domain/maxima.ts";
import { ORDER_STATUSES } from "#domain/order-lifecycle.ts";
import { WIDGET_THEMES, widgetSite } from "#domain/widget.ts";
import { endpoint, single } from "./endpoint.ts";
import { hexColor, id, instant, line, locale, optional, problem, shortId } from "./fields.ts";
import { homepageLook } from "./homepage-design.ts";

/** The stored settings of an event's ticket widget on other sites. Null: as on the event's page. */
export const storedWidget = {
  /** Whether the frame adapts its height to its content. */
  widget_auto_resize: z.boolean(),
  widget_button_text: z.string().nullable(),
  widget_theme: z.enum(WIDGET_THEMES),
  widget_language: locale.nullable().catch(null),
  widget_accent_color: z.string().nullable(),
  widget_background_color: z.string().nullable(),
  widget_text_color: z.string().nullable(),
  /**
   * The sites that may embed it, as `https://example.com` or `https://*.example.com`; empty for
   * all.
   */
  widget_sites: z.array(z.string()),
};

/** Typed lines: empty ones are skipped, the others normalized. */
const sites = z
  .array(z.string().max(WEB_ADDRESS_MAX))
  .transform((typed, context) => {
    const spelt = typed.filter((site) => site.trim() !== "").map(widgetSite);
    if (spelt.includes(null)) context.addIssue({ code: "custom", ...problem("site") });
    return [...new Set(spelt.filter((site) => site !== null))];
  })
  .pipe(z.array(z.string()).max(WIDGET_SITES_MAX));

export const widgetOptions = {
  widget_auto_resize: z.boolean(),
  widget_button_text: optional(line(BUTTON_TEXT_MAX)),
  widget_theme: z.enum(WIDGET_THEMES),
  widget_language: optional(locale),
  widget_accent_color: optional(hexColor),
  widget_background_color: optional(hexColor),
  widget_text_color: optional(hexColor),
  widget_sites: sites,
};

const inEvent = z.object({ event_id: id });
const inOrder = inEvent.extend({ order_short_id: shortId("o") });
const code = z.string().min(1).max(TOKEN_MAX);

export const widget = {
  get: endpoint({
    method: "GET",
    path: "/public/events/:event_id/widget",
    access: "public",
    summary: "Get the appearance and behavior of a live event's ticket widget, and which sites can embed it",
    provides: ["events", "event_settings"],
    params: inEvent,
    returns: single(
      z.object({
        auto_resize: z.boolean(),
        button_text: z.string().nullable(),
        /** The button's label in the event's other languages, where translated. */
        button_texts: z.partialRecord(locale, z.string()),
        theme: z.enum(WIDGET_THEMES),
        language: locale.nullable(),
        /** The event's own colors, which colors in the embedding code override. */
        colors: z.object({
          accent: z.string().regex(HEX_COLOR).nullable(),
          background: z.string().regex(HEX_COLOR).nullable(),
          text: z.string().regex(HEX_COLOR).nullable(),
        }),
        look: homepageLook.nullable(),
        sites: z.array(z.string()),
      }),
    ),
  }),
  begun: endpoint({
    method: "GET",
    path: "/public/events/:event_id/order",
    access: "public",
    summary: "Get the unfinished order of this browser, or of this frame, for the event",
    provides: ["orders"],
    params: inEvent,
    returns: single(z.object({ order_short_id: z.string(), reserved_until: instant }).nullable()),
    limit: { per_minute: 600, by: "address" },
  }),
  createHandoff: endpoint({
    method: "POST",
    path: "/public/events/:event_id/order/:order_short_id/checkout-handoff",
    access: "buyer",
    summary: "Create a code to continue the order in another tab, once and within a minute",
    invalidates: [],
    refuses: ["already_processed"],
    params: inOrder,
    returns: single(z.object({ code: z.string(), expires_at: instant })),
    limit: { per_minute: 60, by: "session" },
    status: 201,
  }),
  redeemHandoff: endpoint({
    method: "POST",
    path: "/public/events/:event_id/checkout-handoffs",
    access: "public",
    summary: "Take over an order with its code, in this browser and under a new short id; sets its cookie",
    invalidates: ["orders", "stock"],
    refuses: ["link_invalid"],
    params: inEvent,
    body: z.object({ code }),
    returns: single(z.object({ order_short_id: z.string() })),
    limit: { per_minute: 60, by: "address" },
  }),
  getHandoff: endpoint({
    method: "GET",
    path: "/public/events/:event_id/checkout-handoffs/:code",
    access: "public",
    summary: "Get the status of an order that was handed over, without names or access to it",
    provides: ["orders"],
    params: inEvent.extend({ code }),
    returns: single(
      z.object({
        is_taken: z.boolean(),
        status: z.enum(ORDER_STATUSES),
        is_expired: z.boolean(),
        total: z.int(),
        currency: z.string(),
        tickets: z.int(),
      }),
    ),
    limit: { per_minute: 600, by: "address" },
  }),
};

import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, shortId } from "./fields.ts";

const inEvent = z.object({ event_id: id });
const inOrder = inEvent.extend({ order_short_id: shortId("o") });
const inTicket = inEvent.extend({ attendee_short_id: shortId("a") });

const OF_ORDER = {
  access: "order_holder",
  provides: ["orders", "attendees", "events", "event_settings"],
  refuses: ["attendee_cancelled", "not_offered"],
  page_instead: "/checkout/:event_id/:order_short_id/summary",
  params: inOrder,
  returns: z.any(),
  kind: "stream",
  // images and signatures make each request expensive
  limit: { per_minute: 20, by: "session" },
} as const;

const OF_TICKET = {
  access: "ticket_holder",
  provides: ["attendees", "events", "event_settings"],
  refuses: ["ticket_transferred", "ticket_replaced", "attendee_cancelled", "not_offered"],
  page_instead: "/ticket/:event_id/:attendee_short_id",
  params: inTicket,
  returns: z.any(),
  kind: "stream",
  limit: { per_minute: 20, by: "session" },
} as const;

/**
 * Tickets for mobile wallets. Pages and emails link to them: the link of a ticket is sufficient.
 */
export const walletPasses = {
  appleOfTicket: endpoint({
    ...OF_TICKET,
    method: "GET",
    path: "/public/events/:event_id/attendees/:attendee_short_id/apple_pass",
    summary: "Get one valid ticket as a pass for Apple Wallet (.pkpass)",
    media_types: ["application/vnd.apple.pkpass"],
  }),

  appleOfOrder: endpoint({
    ...OF_ORDER,
    method: "GET",
    path: "/public/events/:event_id/order/:order_short_id/apple_passes",
    summary: "Get the valid tickets of an order for Apple Wallet: one pass, or a bundle of several (.pkpasses)",
    media_types: ["application/vnd.apple.pkpass", "application/vnd.apple.pkpasses"],
  }),

  googleOfTicket: endpoint({
    ...OF_TICKET,
    method: "GET",
    path: "/public/events/:event_id/attendees/:attendee_short_id/google_pass",
    summary: "Redirect to Google to save one valid ticket in Google Wallet",
    media_types: [],
  }),

  picture: endpoint({
    method: "GET",
    path: "/public/wallet/events/:event_id/:picture",
    access: "public",
    summary: "Get the logo or strip image of an event's passes for Google, as long as there are passes",
    provides: ["images"],
    params: inEvent.extend({ picture: z.enum(["logo", "hero"]) }),
    returns: z.any(),
    kind: "stream",
    media_types: ["image/png"],
    limit: { per_minute: 60, by: "address" },
  }),

  googleOfOrder: endpoint({
    ...OF_ORDER,
    method: "GET",
    path: "/public/events/:event_id/order/:order_short_id/google_passes",
    summary: "Redirect to Google to save up to ten valid tickets of an order in Google Wallet",
    media_types: [],
  }),
};

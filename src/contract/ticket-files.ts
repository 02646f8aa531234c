import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, shortId } from "./fields.ts";

const inEvent = z.object({ event_id: id });

/** Apart from the desk: pages link to them, and need nothing else of it. */
export const ticketFiles = {
  ofOrder: endpoint({
    method: "GET",
    path: "/public/events/:event_id/order/:order_short_id/tickets_pdf",
    access: "order_holder",
    summary: "All valid tickets of a complete order as a PDF, one a page",
    about: ["orders", "attendees", "events", "event_settings"],
    refuses: ["attendee_cancelled"],
    page_instead: "/checkout/:event_id/:order_short_id/summary",
    params: inEvent.extend({ order_short_id: shortId("o") }),
    returns: z.any(),
    kind: "stream",
    limit: { per_minute: 20, by: "session" },
  }),

  ofTicket: endpoint({
    method: "GET",
    path: "/public/events/:event_id/attendees/:attendee_short_id/ticket_pdf",
    access: "ticket_holder",
    summary: "One valid ticket as a PDF",
    about: ["attendees", "events", "event_settings"],
    refuses: ["ticket_handed_on", "ticket_replaced", "attendee_cancelled"],
    page_instead: "/ticket/:event_id/:attendee_short_id",
    params: inEvent.extend({ attendee_short_id: shortId("a") }),
    returns: z.any(),
    kind: "stream",
    limit: { per_minute: 20, by: "session" },
  }),
};

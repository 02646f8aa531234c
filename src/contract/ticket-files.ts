import { z } from "zod";
import { PAGE_SIZES, TICKETS_ON_A_PAGE } from "#domain/page-sizes.ts";
import { endpoint } from "./endpoint.ts";
import { id, shortId } from "./fields.ts";

/**
 * The layout of printed tickets: by default the usual page size at the event's venue, one ticket a
 * page.
 */
export const printOptions = z.object({
  page_size: z.enum(PAGE_SIZES).optional(),
  per_page: z.coerce.number().int().min(1).max(TICKETS_ON_A_PAGE).optional(),
});

const inEvent = z.object({ event_id: id });

/** Separate from self-service, because pages link to these files and need nothing else of it. */
export const ticketFiles = {
  ofOrder: endpoint({
    method: "GET",
    path: "/public/events/:event_id/order/:order_short_id/tickets_pdf",
    access: "order_holder",
    summary: "Get all valid tickets of a completed order as a PDF, one or several per page, in A4 or US Letter",
    provides: ["orders", "attendees", "events", "event_settings"],
    refuses: ["attendee_cancelled"],
    page_instead: "/checkout/:event_id/:order_short_id/summary",
    params: inEvent.extend({ order_short_id: shortId("o") }),
    query: printOptions,
    returns: z.any(),
    kind: "stream",
    media_types: ["application/pdf"],
    limit: { per_minute: 20, by: "session" },
  }),

  ofTicket: endpoint({
    method: "GET",
    path: "/public/events/:event_id/attendees/:attendee_short_id/ticket_pdf",
    access: "ticket_holder",
    summary: "Get one valid ticket as a PDF, in A4 or US Letter",
    provides: ["attendees", "events", "event_settings"],
    refuses: ["ticket_transferred", "ticket_replaced", "attendee_cancelled"],
    page_instead: "/ticket/:event_id/:attendee_short_id",
    params: inEvent.extend({ attendee_short_id: shortId("a") }),
    query: printOptions,
    returns: z.any(),
    kind: "stream",
    media_types: ["application/pdf"],
    limit: { per_minute: 20, by: "session" },
  }),
};

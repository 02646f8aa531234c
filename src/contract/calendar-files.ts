import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, shortId } from "./fields.ts";

const inEvent = z.object({ event_id: id });

/** Separate from self-service, because pages link to these files and need nothing else of it. */
export const calendarFiles = {
  ofOrder: endpoint({
    method: "GET",
    path: "/public/events/:event_id/order/:order_short_id/calendar",
    access: "order_holder",
    summary: "Get the event of an order as a calendar file",
    provides: ["orders", "events", "event_settings"],
    params: inEvent.extend({ order_short_id: shortId("o") }),
    returns: z.any(),
    kind: "stream",
    media_types: ["text/calendar"],
  }),

  ofTicket: endpoint({
    method: "GET",
    path: "/public/events/:event_id/attendees/:attendee_short_id/calendar",
    access: "ticket_holder",
    summary: "Get the event of a ticket as a calendar file",
    provides: ["attendees", "events", "event_settings"],
    refuses: ["ticket_transferred", "ticket_replaced"],
    params: inEvent.extend({ attendee_short_id: shortId("a") }),
    returns: z.any(),
    kind: "stream",
    media_types: ["text/calendar"],
  }),
};

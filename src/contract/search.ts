import { z } from "zod";
import { ATTENDEE_STATUSES } from "#domain/check-in.ts";
import { EVENT_STATUSES } from "#domain/event-status.ts";
import { SEARCH_MAX } from "#domain/maxima.ts";
import { ORDER_LABELS } from "#domain/order-lifecycle.ts";
import { endpoint, single } from "./endpoint.ts";
import { instant } from "./fields.ts";

const foundEvent = z.object({
  id: z.int(),
  title: z.string(),
  status: z.enum(EVENT_STATUSES),
  start_date: instant,
  end_date: instant.nullable(),
  timezone: z.string(),
});

const personResult = z.object({
  id: z.int(),
  event_id: z.int(),
  event_title: z.string(),
  public_id: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  email: z.string().nullable(),
});

const resultOfEvent = z.object({ id: z.int(), event_id: z.int(), event_title: z.string() });

const found = z.object({
  events: z.array(foundEvent),
  /**
   * Newest first, after an exact match of the reference. Like attendees, empty for members without
   * access to orders.
   */
  orders: z.array(personResult.extend({ label: z.enum(ORDER_LABELS) })),
  attendees: z.array(personResult.extend({ item_name: z.string(), status: z.enum(ATTENDEE_STATUSES) })),
  /** Of the events nearest to today first. Like promo codes, empty without access to tickets. */
  tickets: z.array(resultOfEvent.extend({ title: z.string() })),
  promo_codes: z.array(resultOfEvent.extend({ code: z.string() })),
});
export type Found = z.output<typeof found>;

export const search = {
  find: endpoint({
    method: "GET",
    path: "/search",
    access: "organizer",
    area: "events",
    summary:
      "Search events, orders, attendees, tickets and promo codes that the user has access to, best matches first",
    may_lag: true,
    provides: ["events", "orders", "attendees", "tickets", "promo_codes"],
    query: z.object({ query: z.string().trim().max(SEARCH_MAX).default("") }),
    returns: single(found),
  }),
};

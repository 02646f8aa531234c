import { z } from "zod";
import { BADGE_SIZES } from "#domain/badges.ts";
import { attendeeList } from "./attendees.ts";
import { endpoint } from "./endpoint.ts";
import { inEvent } from "./in-event.ts";
import { id } from "./fields.ts";
import { narrowingQuery } from "./lists.ts";

export const badgeWish = z.object({
  size: z.enum(BADGE_SIZES),
  has_code: z.boolean().default(false),
});

export const print = {
  checkInList: endpoint({
    method: "GET",
    path: "/events/:event_id/check-in-lists/:check_in_list_id/print",
    access: "organizer",
    area: "check_in",
    summary: "Get a check-in list as a PDF, by name with checkboxes, as a fallback",
    provides: ["check_in_lists", "attendees", "tickets", "events"],
    params: inEvent.extend({ check_in_list_id: id }),
    returns: z.any(),
    kind: "stream",
    media_types: ["application/pdf"],
    limit: { per_minute: 10, by: "session" },
  }),
  badges: endpoint({
    method: "POST",
    path: "/events/:event_id/attendees/badges",
    access: "organizer",
    area: "attendees",
    doing: "reading",
    summary:
      "Get badges of attendees with valid tickets as a PDF, by name: all, or those matching a search and filters",
    invalidates: [],
    refuses: ["nobody_to_print", "too_many_badges"],
    params: inEvent,
    query: narrowingQuery(attendeeList),
    body: badgeWish,
    returns: z.any(),
    kind: "stream",
    media_types: ["application/pdf"],
    limit: { per_minute: 10, by: "session" },
  }),
};

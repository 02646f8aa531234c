import { z } from "zod";
import { LISTED_ATTENDEE_STATUSES } from "#domain/check-in.ts";
import { endpoint, one } from "./endpoint.ts";
import { FIRST_NAME_MAX, LAST_NAME_MAX } from "#domain/limits.ts";
import { email, id, instant, line, locale, optional } from "./fields.ts";
import { inEvent } from "./events.ts";
import { fileQuery, list, listQuery, page } from "./lists.ts";
import { readableAnswer } from "./answers.ts";
import { startedFrom } from "./whole.ts";

export const attendeeRow = z.object({
  id: z.int(),
  public_id: z.string(),
  short_id: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  status: z.enum(LISTED_ATTENDEE_STATUSES),
  ticket_id: z.int(),
  item_name: z.string(),
  order_id: z.int(),
  order_public_id: z.string(),
  checked_in_at: instant.nullable(),
  /** The ticket is valid, and its order waits for its money. */
  is_unpaid: z.boolean(),
  created_at: instant,
});
export type AttendeeRow = z.output<typeof attendeeRow>;

export const attendee = attendeeRow.extend({
  locale,
  /** Opens the buyer's pages: null for whoever may not see orders. */
  order_short_id: z.string().nullable(),
  check_in_list_name: z.string().nullable(),
  /** What was answered for this ticket. */
  answers: z.array(readableAnswer),
  updated_at: instant,
});
export type Attendee = z.output<typeof attendee>;

export const attendeeList = list({
  // who has come, by when; behind them, whichever way it is sorted, who has not
  sorts: ["created_at", "updated_at", "first_name", "last_name", "status", "checked_in_at"],
  default_sort: "created_at",
  default_direction: "desc",
  filters: {
    status: LISTED_ATTENDEE_STATUSES,
    ticket_id: "number",
    is_checked_in: "boolean",
    /** Where they came in, and when. */
    check_in_list_id: "number",
    checked_in_at: "instant",
    created_at: "instant",
  },
  walks: true,
});

export const attendeeInput = z.object({
  first_name: line(FIRST_NAME_MAX),
  last_name: optional(line(LAST_NAME_MAX)),
  email,
  ...startedFrom,
});

const inAttendee = inEvent.extend({ attendee_id: id });

export const attendees = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/attendees",
    access: "organizer",
    area: "attendees",
    summary: "An event's attendees",
    about: ["attendees", "check_ins"],
    params: inEvent,
    query: listQuery(attendeeList),
    returns: page(attendeeRow),
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/attendees/:attendee_id",
    access: "organizer",
    area: "attendees",
    summary: "One attendee",
    about: ["attendees", "check_ins", "check_in_lists"],
    params: inAttendee,
    returns: one(attendee),
  }),
  update: endpoint({
    method: "PUT",
    path: "/events/:event_id/attendees/:attendee_id",
    access: "organizer",
    area: "attendees",
    summary: "Correct an attendee's name and address; with updated_at only what nobody changed since",
    touches: ["attendees", "mails"],
    refuses: ["conflict"],
    params: inAttendee,
    body: attendeeInput,
    returns: one(attendee),
  }),
  resendTicket: endpoint({
    method: "POST",
    path: "/events/:event_id/attendees/:attendee_id/resend-ticket",
    access: "organizer",
    area: "attendees",
    summary: "Send the ticket again",
    touches: ["mails"],
    refuses: ["attendee_cancelled"],
    params: inAttendee,
    limit: { per_minute: 20, by: "session" },
  }),
  export: endpoint({
    method: "POST",
    path: "/events/:event_id/attendees/export",
    access: "organizer",
    area: "attendees",
    doing: "reading",
    summary: "Attendees as CSV or XLSX, with what was answered: all, or those that a search and filters leave",
    touches: [],
    params: inEvent,
    query: fileQuery(attendeeList),
    returns: z.any(),
    kind: "stream",
    limit: { per_minute: 10, by: "session" },
  }),
  exportCheckIns: endpoint({
    method: "POST",
    path: "/events/:event_id/attendees/check_ins/export",
    access: "organizer",
    area: "attendees",
    doing: "reading",
    summary:
      "Who came in, where and when, as CSV or XLSX: of all attendees, or of those that a search and filters leave",
    touches: [],
    params: inEvent,
    query: fileQuery(attendeeList),
    returns: z.any(),
    kind: "stream",
    limit: { per_minute: 10, by: "session" },
  }),
};

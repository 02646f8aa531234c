import { z } from "zod";
import { CHECK_IN_LIST_STATES } from "#domain/check-in.ts";
import {
  CHECK_IN_LIST_DESCRIPTION_MAX,
  CHECK_IN_LIST_NAME_MAX,
  DOOR_SEARCH_MIN,
  SCANS_AT_ONCE_MAX,
  SEARCH_MAX,
  TICKETS_PER_EVENT_MAX,
  SCANNED_CODE_MAX,
} from "#domain/limits.ts";
import { endpoint, all, one } from "./endpoint.ts";
import { id, instant, line, optional, problem, shortId, text, wallTime } from "./fields.ts";
import { inEvent } from "./events.ts";
import { list, listQuery, page } from "./lists.ts";
import { startedFrom } from "./whole.ts";

const listShape = z.object({
  short_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  activates_at: instant.nullable(),
  expires_at: instant.nullable(),
  state: z.enum(CHECK_IN_LIST_STATES),
  total_attendees: z.int(),
  checked_in_attendees: z.int(),
});

const ticketName = z.object({ id: z.int(), title: z.string() });

export const checkInList = listShape.extend({
  id: z.int(),
  /** Opens the door, for whoever checks people in: null for whoever may not. */
  short_id: z.string().nullable(),
  /** It lets in every ticket of the event, also those that are made later; `tickets` are those of today. */
  all_tickets: z.boolean(),
  tickets: z.array(ticketName),
  created_at: instant,
  updated_at: instant,
});
export type CheckInList = z.output<typeof checkInList>;

export const listOfCheckInLists = list({
  sorts: ["created_at", "name", "expires_at", "updated_at"],
  default_sort: "created_at",
  default_direction: "desc",
  filters: {},
});

/** With `all_tickets` every ticket is on it, also those that are made later, and `ticket_ids` says nothing. */
export const checkInListInput = z
  .object({
    name: line(CHECK_IN_LIST_NAME_MAX),
    description: optional(text(CHECK_IN_LIST_DESCRIPTION_MAX)),
    activates_at: optional(wallTime),
    expires_at: optional(wallTime),
    all_tickets: z.boolean().default(false),
    ticket_ids: z.array(z.int()).max(TICKETS_PER_EVENT_MAX).default([]),
  })
  .refine(({ all_tickets, ticket_ids }) => all_tickets || ticket_ids.length > 0, problem("required", ["ticket_ids"]));

/** A list said anew. */
export const checkInListChange = checkInListInput.safeExtend(startedFrom);

/** What the door sees: no addresses, no orders. */
export const checkInListPublic = listShape.extend({
  event: z.object({ id: z.int(), title: z.string(), timezone: z.string(), start_date: instant }),
  tickets: z.array(ticketName),
});
export type CheckInListPublic = z.output<typeof checkInListPublic>;

export const doorAttendee = z.object({
  /** Checks them in at this door. It opens nothing, and no other door knows it. */
  code: z.string(),
  public_id: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  ticket_title: z.string(),
  checked_in_at: instant.nullable(),
  check_in_short_id: z.string().nullable(),
  /** Their ticket is valid, and its order waits for its money. */
  is_unpaid: z.boolean(),
  /** What the organizer wants the door to know of them. */
  note: z.string().nullable(),
});
export type DoorAttendee = z.output<typeof doorAttendee>;

/** One scan's outcome. `already_checked_in` carries when and through which list the first one was. */
export const checkInResult = z.object({
  /** As it was scanned. */
  code: z.string(),
  outcome: z.enum([
    "checked_in",
    "already_checked_in",
    "not_found",
    "ticket_not_on_list",
    "attendee_cancelled",
    // it was valid before it was paid for, and the money did not come in time
    "not_paid_in_time",
  ]),
  check_in_short_id: z.string().nullable(),
  checked_in_at: instant.nullable(),
  /** The list through which they came in. */
  check_in_list_name: z.string().nullable(),
  /** What was scanned is the ticket that another product gave them, before this event moved in. */
  is_old_code: z.boolean(),
  attendee: doorAttendee
    .pick({ first_name: true, last_name: true, public_id: true, ticket_title: true, is_unpaid: true, note: true })
    .nullable(),
});
export type CheckInResult = z.output<typeof checkInResult>;

const inList = inEvent.extend({ check_in_list_id: id });
const atDoor = z.object({ check_in_list_short_id: shortId("cil") });

export const checkInLists = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/check-in-lists",
    access: "organizer",
    area: "check_in",
    summary: "An event's check-in lists",
    about: ["check_in_lists", "tickets", "figures"],
    params: inEvent,
    query: listQuery(listOfCheckInLists),
    returns: page(checkInList),
  }),
  tickets: endpoint({
    method: "GET",
    path: "/events/:event_id/check-in-tickets",
    access: "organizer",
    area: "check_in",
    summary: "The tickets that a list can let in, by name",
    about: ["tickets"],
    params: inEvent,
    returns: all(ticketName),
  }),
  create: endpoint({
    method: "POST",
    path: "/events/:event_id/check-in-lists",
    access: "organizer",
    area: "check_in",
    summary: "Create a check-in list",
    touches: ["check_in_lists"],
    refuses: ["event_archived", "no_tickets"],
    params: inEvent,
    body: checkInListInput,
    returns: one(checkInList),
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/check-in-lists/:check_in_list_id",
    access: "organizer",
    area: "check_in",
    summary: "One check-in list",
    about: ["check_in_lists", "tickets", "figures"],
    params: inList,
    returns: one(checkInList),
  }),
  update: endpoint({
    method: "PUT",
    path: "/events/:event_id/check-in-lists/:check_in_list_id",
    access: "organizer",
    area: "check_in",
    summary: "Change a check-in list; with updated_at only what nobody changed since",
    touches: ["check_in_lists"],
    refuses: ["conflict", "event_archived", "no_tickets"],
    params: inList,
    body: checkInListChange,
    returns: one(checkInList),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id/check-in-lists/:check_in_list_id",
    access: "organizer",
    area: "check_in",
    summary: "Delete a check-in list; the check-ins stay",
    touches: ["check_in_lists"],
    refuses: ["event_archived"],
    params: inList,
  }),
};

export const door = {
  get: endpoint({
    method: "GET",
    path: "/public/check-in-lists/:check_in_list_short_id",
    access: "closed_door",
    summary: "The list a door works with",
    about: ["check_in_lists", "tickets", "events", "figures"],
    params: atDoor,
    returns: one(checkInListPublic),
  }),
  attendees: endpoint({
    method: "GET",
    path: "/public/check-in-lists/:check_in_list_short_id/attendees",
    access: "door",
    summary: "Find attendees by two letters or more of a name or reference; at most 20",
    about: ["attendees", "check_ins", "check_in_lists", "tickets"],
    refuses: ["list_not_active", "list_expired"],
    params: atDoor,
    query: z.object({ query: z.string().trim().min(DOOR_SEARCH_MIN).max(SEARCH_MAX) }),
    returns: all(doorAttendee).extend({ meta: z.object({ has_more: z.boolean() }) }),
    // a door looks for somebody; nobody walks through the whole list
    limit: { per_minute: 60, by: "session" },
  }),
  checkIn: endpoint({
    method: "POST",
    path: "/public/check-in-lists/:check_in_list_short_id/check-ins",
    access: "door",
    summary: "Check in what was scanned; each code gets an outcome of its own",
    touches: ["check_ins", "figures"],
    refuses: ["list_not_active", "list_expired"],
    params: atDoor,
    /** What a QR code holds, or the code of somebody who was found by name. */
    body: z.object({ codes: z.array(z.string().min(1).max(SCANNED_CODE_MAX)).min(1).max(SCANS_AT_ONCE_MAX) }),
    returns: all(checkInResult),
  }),
  undo: endpoint({
    method: "DELETE",
    path: "/public/check-in-lists/:check_in_list_short_id/check-ins/:check_in_short_id",
    access: "door",
    summary: "Take a check-in back",
    touches: ["check_ins", "figures"],
    refuses: ["list_not_active", "list_expired"],
    params: atDoor.extend({ check_in_short_id: shortId("ci") }),
  }),
};

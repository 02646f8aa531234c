import { z } from "zod";
import { STATION_BADGE_SIZES } from "#domain/badges.ts";
import { CHECK_IN_LIST_STATES, STATION_PIN } from "#domain/check-in.ts";
import {
  CHECK_IN_LIST_DESCRIPTION_MAX,
  CHECK_IN_LIST_NAME_MAX,
  SHOWN_QUESTIONS_MAX,
  TICKETS_PER_EVENT_MAX,
} from "#domain/maxima.ts";
import { TEST_TICKET_OUTCOMES } from "#domain/test-scans.ts";
import { all, endpoint, single } from "./endpoint.ts";
import { id, instant, line, optional, problem, text, wallTime } from "./fields.ts";
import { inEvent } from "./in-event.ts";
import { list, listQuery, page } from "./lists.ts";
import { version } from "./optimistic-lock.ts";

/** The fields of a list that organizers and check-in stations share. */
export const listShape = z.object({
  short_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  activates_at: instant.nullable(),
  expires_at: instant.nullable(),
  state: z.enum(CHECK_IN_LIST_STATES),
  /**
   * Whether attendees checked in by another list can also check in by this one: once for each list
   * that counts by itself.
   */
  counts_separately: z.boolean(),
  /** Whether attendees can check out and in again. */
  allows_reentry: z.boolean(),
  /** The badge printed at check-in; null for none. */
  badge_size: z.enum(STATION_BADGE_SIZES).nullable(),
  total_attendees: z.int(),
  /** All attendees who have checked in, including those who checked out later. */
  checked_in_attendees: z.int(),
  /** The attendees currently inside: without check-out, all who checked in. */
  inside_attendees: z.int(),
});

export const ticketName = z.object({ id: z.int(), title: z.string() });
export const questionName = z.object({ id: z.int(), title: z.string() });

/** How many of one ticket are on the list, checked in, and inside. */
export const ticketProgress = z.object({
  ticket_id: z.int(),
  title: z.string(),
  total: z.int(),
  checked_in: z.int(),
  inside: z.int(),
});
export type TicketProgress = z.output<typeof ticketProgress>;

export const checkInList = listShape.extend({
  id: z.int(),
  /** Opens the check-in station: null for members without access to it. */
  short_id: z.string().nullable(),
  /**
   * Whether it includes every ticket of the event, also future ones; `tickets` are the current
   * ones.
   */
  all_tickets: z.boolean(),
  tickets: z.array(ticketName),
  has_pin: z.boolean(),
  /**
   * The PIN with which staff pair a device. Null if the list has none, or if the member may not see
   * the link.
   */
  pin: z.string().nullable(),
  badge_has_code: z.boolean(),
  shown_question_ids: z.array(z.int()),
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

/** Digits only, for a numeric keypad. */
const pin = z.string().trim().regex(STATION_PIN, { error: "pin" });

/**
 * With `all_tickets` the list includes every ticket, also future ones, and `ticket_ids` is ignored.
 */
export const checkInListInput = z
  .object({
    name: line(CHECK_IN_LIST_NAME_MAX),
    description: optional(text(CHECK_IN_LIST_DESCRIPTION_MAX)),
    activates_at: optional(wallTime),
    expires_at: optional(wallTime),
    all_tickets: z.boolean().default(false),
    ticket_ids: z.array(z.int()).max(TICKETS_PER_EVENT_MAX).default([]),
    counts_separately: z.boolean().default(false),
    allows_reentry: z.boolean().default(false),
    /**
     * If omitted, a new list gets a random PIN and an existing one keeps its PIN; null: anyone with
     * the link can pair a device and read names.
     */
    pin: pin.nullish(),
    shown_question_ids: z.array(z.int()).max(SHOWN_QUESTIONS_MAX).default([]),
    badge_size: z.enum(STATION_BADGE_SIZES).nullable().default(null),
    badge_has_code: z.boolean().default(false),
  })
  .refine(
    ({ all_tickets, ticket_ids }) => all_tickets || ticket_ids.length > 0,
    problem("ticket_needed", ["ticket_ids"]),
  );

export const checkInListChange = checkInListInput.safeExtend(version);

export const inList = inEvent.extend({ check_in_list_id: id });

export const checkInLists = {
  list: endpoint({
    method: "GET",
    path: "/events/:event_id/check-in-lists",
    access: "organizer",
    area: "check_in",
    summary: "List an event's check-in lists",
    provides: ["check_in_lists", "tickets", "stats"],
    params: inEvent,
    query: listQuery(listOfCheckInLists),
    returns: page(checkInList),
  }),
  tickets: endpoint({
    method: "GET",
    path: "/events/:event_id/check-in-tickets",
    access: "organizer",
    area: "check_in",
    summary: "List the tickets that a check-in list can admit, by name",
    provides: ["tickets"],
    params: inEvent,
    returns: all(ticketName),
  }),
  questions: endpoint({
    method: "GET",
    path: "/events/:event_id/check-in-questions",
    access: "organizer",
    area: "check_in",
    summary: "List the questions whose answers can be shown at check-in, by title",
    provides: ["questions"],
    params: inEvent,
    returns: all(questionName),
  }),
  create: endpoint({
    method: "POST",
    path: "/events/:event_id/check-in-lists",
    access: "organizer",
    area: "check_in",
    summary: "Create a check-in list",
    invalidates: ["check_in_lists"],
    refuses: ["event_archived", "no_tickets"],
    params: inEvent,
    body: checkInListInput,
    returns: single(checkInList),
    status: 201,
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/check-in-lists/:check_in_list_id",
    access: "organizer",
    area: "check_in",
    summary: "Get a check-in list with the number of check-ins by ticket",
    provides: ["check_in_lists", "tickets", "stats"],
    params: inList,
    returns: single(checkInList.extend({ by_ticket: z.array(ticketProgress) })),
  }),
  update: endpoint({
    method: "PUT",
    path: "/events/:event_id/check-in-lists/:check_in_list_id",
    access: "organizer",
    area: "check_in",
    summary: "Update a check-in list; rejected if changed since updated_at",
    invalidates: ["check_in_lists"],
    refuses: ["conflict", "event_archived", "no_tickets"],
    params: inList,
    body: checkInListChange,
    returns: single(checkInList),
  }),
  newLink: endpoint({
    method: "POST",
    path: "/events/:event_id/check-in-lists/:check_in_list_id/new-link",
    access: "organizer",
    area: "check_in",
    summary: "Replace the link of a check-in list; the old link stops working and the access of all devices ends",
    invalidates: ["check_in_lists", "check_in_devices"],
    refuses: ["event_archived"],
    params: inList,
    returns: single(checkInList),
  }),
  testTickets: endpoint({
    method: "GET",
    path: "/events/:event_id/check-in-lists/:check_in_list_id/test-tickets",
    access: "organizer",
    area: "check_in",
    summary: "Get test tickets to practice with, one for each possible result; they are never counted",
    provides: ["check_in_lists"],
    params: inList,
    returns: all(z.object({ place: z.int(), outcome: z.enum(TEST_TICKET_OUTCOMES), qr_text: z.string() })),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/events/:event_id/check-in-lists/:check_in_list_id",
    access: "organizer",
    area: "check_in",
    summary: "Delete a check-in list; its check-ins stay",
    invalidates: ["check_in_lists"],
    refuses: ["event_archived"],
    params: inList,
  }),
};

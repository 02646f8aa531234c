import { z } from "zod";
import { LISTED_ATTENDEE_STATUSES } from "#domain/check-in.ts";
import { MANUAL_TICKETS_MAX, PAID_BY } from "#domain/manual-orders.ts";
import { endpoint, one } from "./endpoint.ts";
import { AMOUNT_MAX, DOOR_NOTE_MAX, FIRST_NAME_MAX, LAST_NAME_MAX } from "#domain/maxima.ts";
import { email, id, instant, line, locale, optional, problem } from "./fields.ts";
import { inEvent } from "./in-event.ts";
import { fileQuery, list, listQuery, page, TABLE_TYPES } from "./lists.ts";
import { readableAnswer } from "./responses.ts";
import { labelBrief, labelling } from "./labels.ts";
import { note, noteChange, noteInput } from "./notes.ts";
import { version } from "./optimistic-lock.ts";

export const attendeeRow = z.object({
  id: z.int(),
  public_id: z.string(),
  /** Opens the ticket: null for members who may not change attendees. */
  short_id: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  email: z.string(),
  status: z.enum(LISTED_ATTENDEE_STATUSES),
  ticket_id: z.int(),
  item_name: z.string(),
  order_id: z.int(),
  order_public_id: z.string(),
  checked_in_at: instant.nullable(),
  labels: z.array(labelBrief),
  /** What the door is told of them. */
  door_note: z.string().nullable(),
  /** The ticket is valid, and its order waits for its money. */
  is_unpaid: z.boolean(),
  created_at: instant,
});
export type AttendeeRow = z.output<typeof attendeeRow>;

export const attendee = attendeeRow.extend({
  locale,
  /** The last first. */
  notes: z.array(note),
  /** Opens the buyer's pages: null for members who may not change orders. */
  order_short_id: z.string().nullable(),
  check_in_list_name: z.string().nullable(),
  /** Each time that they count as having come: to the event, and to each list that counts by itself. */
  came_in: z.array(
    z.object({
      check_in_list_name: z.string().nullable(),
      phone_name: z.string().nullable(),
      checked_in_at: instant,
      /** They went out, and have not come in again since. */
      left_at: instant.nullable(),
      counts_by_itself: z.boolean(),
    }),
  ),
  /** Other addresses that are theirs, as somebody decided, and the one that messages go to. */
  same_person: z.object({ goes_to: z.string(), emails: z.array(z.string()) }).nullable(),
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
    /** Those that were chosen one by one. */
    id: "number",
    status: LISTED_ATTENDEE_STATUSES,
    ticket_id: "number",
    is_checked_in: "boolean",
    /** One that they have. */
    label_id: "number",
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
  /** Left out, it stays. */
  locale: locale.optional(),
  /** What the door is told; left out, it stays. */
  door_note: optional(line(DOOR_NOTE_MAX)).optional(),
  ...version,
});

const person = z.object({ first_name: line(FIRST_NAME_MAX), last_name: optional(line(LAST_NAME_MAX)), email });

/** People whom an organizer adds by hand: one order. */
export const manualAttendees = z
  .object({
    ticket_id: z.int(),
    ticket_price_id: z.int(),
    attendees: z.array(person).max(MANUAL_TICKETS_MAX).default([]),
    /** Tickets that bear the buyer's name: for an outlet that hands them out. */
    nameless: z.int().min(0).max(MANUAL_TICKETS_MAX).default(0),
    /** Who gets the confirmation with all tickets; may be left out where there is one attendee. */
    buyer: person.nullish().transform((buyer) => buyer ?? null),
    /** Of one ticket, in the currency's smallest unit: with or without taxes as the ticket’s `tax_behavior` says. */
    price: z.int().min(0).max(AMOUNT_MAX),
    /** Whether those of the ticket are charged on top. */
    with_taxes_and_fees: z.boolean(),
    /** What all of it comes to: refused where that is another amount by now. */
    total_gross: z.int().min(0).max(AMOUNT_MAX),
    paid_by: z.enum(PAID_BY).nullable(),
    locale,
    sends_mails: z.boolean(),
    /** Made for each order that is meant: asked twice with the same, it is one. */
    idempotency_key: z.uuid(),
  })
  .refine(({ attendees: { length }, nameless }) => length + nameless > 0, problem("required", ["attendees"]))
  .refine(
    ({ attendees: { length }, nameless }) => length + nameless <= MANUAL_TICKETS_MAX,
    problem("above_maximum", ["nameless"]),
  )
  .refine(
    ({ attendees: { length }, nameless, buyer }) => buyer !== null || (length === 1 && nameless === 0),
    problem("required", ["buyer.first_name"]),
  );

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
  create: endpoint({
    method: "POST",
    path: "/events/:event_id/attendees",
    access: "organizer",
    area: "orders",
    summary: "Add people by hand: one order, complete at once, and its tickets",
    touches: ["orders", "attendees", "stock", "stats", "mails", "invoices"],
    refuses: ["no_tickets", "sold_out", "event_archived", "email_not_verified", "account_not_verified", "conflict"],
    params: inEvent,
    body: manualAttendees,
    returns: one(
      z.object({
        order_id: z.int(),
        /** Opens the buyer's pages, and the tickets to print. */
        order_short_id: z.string(),
        order_public_id: z.string(),
        attendee_ids: z.array(z.int()),
      }),
    ),
    status: 201,
    limit: { per_minute: 20, by: "session" },
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
  cancel: endpoint({
    method: "POST",
    path: "/events/:event_id/attendees/:attendee_id/cancel",
    access: "organizer",
    area: "orders",
    summary: "Cancel one ticket and give nothing back; its order goes on, also without any, and it can be re-activated",
    touches: ["orders", "attendees", "stock", "check_ins", "stats", "mails"],
    refuses: ["attendee_cancelled", "order_cancelled", "order_expired", "order_open", "change_waiting", "conflict"],
    params: inAttendee,
    body: z.object({ notify_buyer: z.boolean() }),
    returns: one(attendee),
  }),
  reactivate: endpoint({
    method: "POST",
    path: "/events/:event_id/attendees/:attendee_id/reactivate",
    access: "organizer",
    area: "orders",
    summary: "Make a cancelled ticket valid again, with a new code, if there is a place for it",
    touches: ["orders", "attendees", "stock", "stats", "mails"],
    refuses: [
      ...(["attendee_active", "person_erased", "order_cancelled", "order_expired", "order_open"] as const),
      ...(["attendee_removed", "money_went_back", "sold_out"] as const),
    ],
    params: inAttendee,
    body: z.object({
      notify_attendee: z.boolean(),
      /** It is valid without the money that went back for it. */
      is_given: z.boolean().default(false),
    }),
    returns: one(attendee),
  }),
  addNote: endpoint({
    method: "POST",
    path: "/events/:event_id/attendees/:attendee_id/notes",
    access: "organizer",
    area: "attendees",
    summary: "Write something down about an attendee, for the people of the event",
    touches: ["attendees"],
    refuses: ["too_many_notes"],
    params: inAttendee,
    body: noteInput,
    returns: one(note),
    status: 201,
  }),
  changeNote: endpoint({
    method: "PUT",
    path: "/events/:event_id/attendees/:attendee_id/notes/:note_id",
    access: "organizer",
    area: "attendees",
    summary:
      "Say a note on an attendee anew: its author's, and an admin's, to do; with updated_at only what nobody changed since",
    touches: ["attendees"],
    refuses: ["conflict"],
    params: inAttendee.extend({ note_id: id }),
    body: noteChange,
    returns: one(note),
  }),
  removeNote: endpoint({
    method: "DELETE",
    path: "/events/:event_id/attendees/:attendee_id/notes/:note_id",
    access: "organizer",
    area: "attendees",
    summary: "Delete a note on an attendee: its author's, and an admin's, to do",
    touches: ["attendees"],
    params: inAttendee.extend({ note_id: id }),
  }),
  label: endpoint({
    method: "PATCH",
    path: "/events/:event_id/attendees/:attendee_id/labels",
    access: "organizer",
    area: "attendees",
    summary: "Give an attendee labels, and take others away; what else they have stays",
    touches: ["attendees"],
    params: inAttendee,
    body: labelling,
    returns: one(attendee),
  }),
  resendTicket: endpoint({
    method: "POST",
    path: "/events/:event_id/attendees/:attendee_id/resend-ticket",
    access: "organizer",
    area: "attendees",
    summary: "Send the ticket again",
    touches: ["mails"],
    refuses: ["attendee_cancelled", "email_not_verified", "account_not_verified"],
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
    media_types: TABLE_TYPES,
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
    media_types: TABLE_TYPES,
    limit: { per_minute: 10, by: "session" },
  }),
};

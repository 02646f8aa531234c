import { z } from "zod";
import { CHECK_IN_DIRECTIONS, LISTED_ATTENDEE_STATUSES, SCAN_OUTCOMES } from "#domain/check-in.ts";
import {
  BATTERY_FULL,
  SYNC_CURSOR_MAX,
  STATION_DEVICE_NAME_MAX,
  STATION_SEARCH_MIN,
  SCANNED_CODE_MAX,
  SCANS_AT_ONCE_MAX,
  SEARCH_MAX,
  SYNCED_SCANS_MAX,
  WAITING_SCANS_MAX,
} from "#domain/maxima.ts";
import { listShape, questionName, ticketName, ticketProgress } from "./check-in-lists.ts";
import { all, endpoint, one } from "./endpoint.ts";
import { id, instant, line, problem, shortId } from "./fields.ts";

/** A phone that works at a door, as it calls itself. */
const stationDevice = z.object({ id: z.int(), name: z.string() });

/** What the door sees: no addresses, no orders. */
export const checkInListPublic = listShape.extend({
  event: z.object({ id: z.int(), title: z.string(), timezone: z.string(), start_date: instant }),
  tickets: z.array(ticketName),
  by_ticket: z.array(ticketProgress),
  /** What the signatures of the event's ticket codes are proven by: 32 bytes each, base64url. */
  keys: z.array(z.object({ id: z.int(), public_key: z.string() })),
  /** Which ticket a price row that a code names belongs to. */
  prices: z.array(z.object({ id: z.int(), ticket_id: z.int() })),
  /** The phone that asks; null where it is not paired yet. */
  phone: stationDevice.nullable(),
  shown_questions: z.array(questionName),
  /** Until when a phone may keep what it was told without asking again. */
  holds_until: instant,
});
export type CheckInListPublic = z.output<typeof checkInListPublic>;

export const stationAttendee = z.object({
  /** Checks them in at this door. It opens nothing, and no other door knows it. */
  code: z.string(),
  public_id: z.string(),
  first_name: z.string(),
  last_name: z.string().nullable(),
  ticket_title: z.string(),
  /** When they last came in. */
  checked_in_at: instant.nullable(),
  check_in_short_id: z.string().nullable(),
  /** They came, and went out again. */
  is_out: z.boolean(),
  /** Their ticket is valid, and its order waits for its money. */
  is_unpaid: z.boolean(),
  /** What the organizer wants the door to know of them. */
  note: z.string().nullable(),
});
export type StationAttendee = z.output<typeof stationAttendee>;

/** One scan's outcome. `already_checked_in` carries when and through which list the first one was. */
export const checkInResult = z.object({
  /** As it was scanned. */
  code: z.string(),
  outcome: z.enum(SCAN_OUTCOMES),
  check_in_short_id: z.string().nullable(),
  checked_in_at: instant.nullable(),
  /** The list through which they came in. */
  check_in_list_name: z.string().nullable(),
  /** The phone that let them in, as it calls itself. */
  phone_name: z.string().nullable(),
  /** Guests of the same order whom this list lets in and who are not in. */
  others_of_order: z.int(),
  /** What was scanned is the ticket that another product gave them, before this event moved in. */
  is_old_code: z.boolean(),
  /** A test ticket of a rehearsal: nothing was written down. */
  is_test: z.boolean(),
  attendee: stationAttendee
    .pick({ first_name: true, last_name: true, public_id: true, ticket_title: true, is_unpaid: true, note: true })
    .nullable(),
});
export type CheckInResult = z.output<typeof checkInResult>;

/** A guest as a phone keeps them for when there is no network: no address, and of their codes only what recognises them. */
export const checkInGuest = stationAttendee
  .pick({ first_name: true, last_name: true, checked_in_at: true, is_out: true, is_unpaid: true, note: true })
  .extend({
    id: z.int(),
    /** Checks them in at this door, for who was found by name. */
    code: z.string(),
    /** What recognises a code that admits them: `codeKey` of each, and `spelledKeys` of one of another product. */
    keys: z.array(z.string()),
    /** What they are looked for by besides their name: their reference, their order's (also that of another product), and the first four signs of their code. */
    references: z.array(z.string()),
    ticket_id: z.int(),
    price_id: z.int(),
    /** The same for guests of one order, and for nobody else. */
    order: z.string(),
    answers: z.array(z.object({ question_id: z.int(), answer: z.string() })),
    status: z.enum(LISTED_ATTENDEE_STATUSES),
    /** The list through which they came in. */
    check_in_list_name: z.string().nullable(),
  });
export type CheckInGuest = z.output<typeof checkInGuest>;

/** One scan that a phone made while it had no network, or whose answer it did not hear. */
export const syncedScan = z.object({
  /** Of the phone's own making: the same scan sent twice counts once. */
  id: z.uuid(),
  code: z.string().min(1).max(SCANNED_CODE_MAX),
  /** When, by the phone's clock. */
  at: z.iso.datetime(),
  /** The phone let them in, or out, by what it knew: it is kept, whatever the answer is. */
  admitted: z.boolean(),
  direction: z.enum(CHECK_IN_DIRECTIONS).default("in"),
});

/** Two phones let somebody in with one ticket: what the other one had done before. */
const otherAdmission = z.object({
  checked_in_at: instant,
  check_in_list_name: z.string().nullable(),
  phone_name: z.string().nullable(),
});

export const scanConflict = z.object({
  id: z.int(),
  attendee: stationAttendee.pick({ first_name: true, last_name: true, public_id: true, ticket_title: true }),
  /** Who was let in a second time: when, where, by which phone. */
  at: instant,
  check_in_list_name: z.string(),
  phone_name: z.string().nullable(),
  first: otherAdmission,
});
export type ScanConflict = z.output<typeof scanConflict>;

/** How far a phone has come: opaque to it. */
const CURSOR = /^\d{1,18}(\.\d{1,18}){4}$/;

const atStation = z.object({ check_in_list_short_id: shortId("cil") });

export const station = {
  get: endpoint({
    method: "GET",
    path: "/public/check-in-lists/:check_in_list_short_id",
    access: "check_in_link",
    summary: "The list a door works with",
    about: ["check_in_lists", "tickets", "events", "stats"],
    params: atStation,
    returns: one(checkInListPublic),
  }),
  attendees: endpoint({
    method: "GET",
    path: "/public/check-in-lists/:check_in_list_short_id/attendees",
    access: "station",
    summary: "Find attendees by two letters or more of a name or reference; at most 20",
    about: ["attendees", "check_ins", "check_in_lists", "tickets"],
    refuses: ["list_not_active", "list_expired"],
    params: atStation,
    query: z
      .object({
        query: z.string().trim().min(STATION_SEARCH_MIN).max(SEARCH_MAX).optional(),
        /** Instead: everybody of the order that this code's ticket belongs to. */
        of_order_with: z.string().min(1).max(SCANNED_CODE_MAX).optional(),
      })
      .refine(
        ({ query, of_order_with }) => (query === undefined) !== (of_order_with === undefined),
        problem("required", ["query"]),
      ),
    returns: all(stationAttendee).extend({ meta: z.object({ has_more: z.boolean() }) }),
    // a door looks for somebody; nobody walks through the whole list
    limit: { per_minute: 60, by: "session" },
  }),
  checkIn: endpoint({
    method: "POST",
    path: "/public/check-in-lists/:check_in_list_short_id/check-ins",
    access: "station",
    summary: "Check in what was scanned, or out; each code gets an outcome of its own",
    touches: ["check_ins", "stats", "door_phones"],
    refuses: ["list_not_active", "list_expired", "not_let_out"],
    params: atStation,
    /** What a QR code holds, or the code of somebody who was found by name. */
    body: z.object({
      codes: z.array(z.string().min(1).max(SCANNED_CODE_MAX)).min(1).max(SCANS_AT_ONCE_MAX),
      direction: z.enum(CHECK_IN_DIRECTIONS).default("in"),
    }),
    returns: all(checkInResult),
  }),
  /** Also before the list lets people in: that is when one rehearses. */
  rehearse: endpoint({
    method: "POST",
    path: "/public/check-in-lists/:check_in_list_short_id/rehearsals",
    access: "station_closed",
    summary: "What test tickets come to; any other code is not found. Nothing is written down",
    touches: [],
    params: atStation,
    body: z.object({ codes: z.array(z.string().min(1).max(SCANNED_CODE_MAX)).min(1).max(SCANS_AT_ONCE_MAX) }),
    returns: all(checkInResult),
  }),
  undo: endpoint({
    method: "DELETE",
    path: "/public/check-in-lists/:check_in_list_short_id/check-ins/:check_in_short_id",
    access: "station",
    summary: "Take a check-in back",
    touches: ["check_ins", "stats"],
    refuses: ["list_not_active", "list_expired"],
    params: atStation.extend({ check_in_short_id: shortId("ci") }),
  }),
  /** A page of its own that is printed from: no browser prints unasked, and the door goes on scanning beside it. */
  badge: endpoint({
    method: "GET",
    path: "/public/check-in-lists/:check_in_list_short_id/check-ins/:check_in_short_id/badge",
    access: "station",
    summary: "The badge of somebody who is in, as PDF to print, where the list prints badges",
    about: ["attendees", "check_ins", "check_in_lists"],
    refuses: ["list_not_active", "list_expired"],
    params: atStation.extend({ check_in_short_id: shortId("ci") }),
    returns: z.any(),
    kind: "stream",
    media_types: ["application/pdf"],
    limit: { per_minute: 120, by: "session" },
  }),
  /** Says who scans: from now on this browser is a phone of the list. All other calls need one. */
  pair: endpoint({
    method: "POST",
    path: "/public/check-in-lists/:check_in_list_short_id/phones",
    access: "public",
    summary: "Pair this browser with a check-in list: with its PIN, where it has one",
    touches: ["door_phones"],
    refuses: ["pin_needed", "wrong_pin", "pin_locked", "too_many_phones"],
    params: atStation,
    body: z.object({
      name: line(STATION_DEVICE_NAME_MAX).optional(),
      pin: z.string().trim().max(20).optional(),
      /** Of the browser's own making, the same at every try: one that mistypes takes no tries from the others beside it. */
      pairing_key: z.uuid().optional(),
    }),
    returns: one(stationDevice),
    status: 201,
    limit: { per_minute: 600, by: "address" },
  }),
  namePhone: endpoint({
    method: "PUT",
    path: "/public/check-in-lists/:check_in_list_short_id/phones/mine",
    access: "station_closed",
    summary: "Call this phone something else",
    touches: ["door_phones"],
    params: atStation,
    body: z.object({ name: line(STATION_DEVICE_NAME_MAX) }),
    returns: one(stationDevice),
  }),
  /** `since` is the `cursor` of the first page of an earlier walk. */
  guests: endpoint({
    method: "GET",
    path: "/public/check-in-lists/:check_in_list_short_id/guests",
    access: "station_closed",
    summary: "Everybody whom the list lets in, for a phone that loses its network: 2,000 a page, or who changed since",
    about: ["attendees", "check_ins", "check_in_lists", "tickets"],
    refuses: ["list_expired"],
    params: atStation,
    query: z.object({ since: z.string().max(SYNC_CURSOR_MAX).regex(CURSOR).optional(), after: id.optional() }),
    returns: all(checkInGuest).extend({
      meta: z.object({
        /** The next page's `after`. */
        next: z.string().nullable(),
        /** For the next `since`: that of the first page counts. */
        cursor: z.string(),
        /** It is everybody, not only who changed: what the phone holds is to be replaced. */
        is_whole: z.boolean(),
        /** The `keys` of every revoked code. Only on the first page. */
        revoked: z.array(z.string()),
      }),
    }),
    limit: { per_minute: 1_200, by: "session" },
  }),
  sync: endpoint({
    method: "POST",
    path: "/public/check-in-lists/:check_in_list_short_id/scans",
    access: "station_closed",
    summary: "Hand in what was scanned without network, once or again; and how the phone is",
    touches: ["check_ins", "stats", "door_phones"],
    params: atStation,
    body: z.object({
      scans: z.array(syncedScan).max(SYNCED_SCANS_MAX),
      /** How many scans the phone still has besides these. */
      waiting: z.int().min(0).max(WAITING_SCANS_MAX).default(0),
      battery: z.int().min(0).max(BATTERY_FULL).nullable().default(null),
    }),
    returns: all(z.object({ id: z.string(), result: checkInResult, conflict: otherAdmission.nullable() })),
  }),
  conflicts: endpoint({
    method: "GET",
    path: "/public/check-in-lists/:check_in_list_short_id/conflicts",
    access: "station_closed",
    summary: "Who was let in twice while phones had no network, at this list or before it; the last 20",
    about: ["check_ins", "door_phones"],
    params: atStation,
    returns: all(scanConflict),
  }),
};

import { z } from "zod";
import {
  ADMISSION_RATE,
  BUYERS_MAX,
  PREQUEUE_MINUTES,
  WAITING_ROOM_MODES,
  WAITING_ROOM_PHASES,
  WAITING_ROOM_STEPS,
} from "#domain/waiting-room.ts";
import { endpoint, single } from "./endpoint.ts";
import { id, instant, problem } from "./fields.ts";
import { inEvent } from "./in-event.ts";
import { version } from "./optimistic-lock.ts";

/** What a reader needs to check the draw: all in hexadecimal. */
const draw = {
  /** SHA-256 of the seed, published before the first place is drawn; null where there is no draw. */
  commitment: z.string().nullable(),
  /** Revealed at the start. */
  seed: z.string().nullable(),
  /** The rolling hash of everybody who joined before the start; null until then. */
  joins_hash: z.string().nullable(),
  prequeue_count: z.int(),
};

/** The same for everybody who waits. */
export const waitingRoomStatus = z.object({
  phase: z.enum(WAITING_ROOM_PHASES),
  /** Counts the openings of this room: places of an earlier one are over. */
  run: z.int(),
  /** When the sale starts and the draw takes place. */
  starts_at: instant.nullable(),
  /** Positions up to this one are admitted. */
  serving: z.int(),
  /** How many have joined. */
  joined: z.int(),
  /** Current admissions per minute; null while admission is stopped. */
  rate_per_minute: z.number().nullable(),
  is_paused: z.boolean(),
  is_sold_out: z.boolean(),
  poll_seconds: z.int(),
  server_time: instant,
  ...draw,
});
export type WaitingRoomStatus = z.output<typeof waitingRoomStatus>;

export const WAITING_STATES = ["NONE", "GATHERING", "WAITING", "DUE", "MISSED"] as const;

/** Where the caller stands. */
export const waitingPlace = z.object({
  /**
   * `GATHERING`: takes part in the draw. `DUE`: may fetch its pass until `until`. `MISSED`: did not
   * fetch it in time. `NONE`: the room is closed, and no place is needed.
   */
  state: z.enum(WAITING_STATES),
  /** Signed; belongs to the browser's session. To be sent as the header `x-waiting-place`. */
  token: z.string().nullable(),
  /** The number of this place in the draw. */
  nonce: z.string().nullable(),
  position: z.int().nullable(),
  until: instant.nullable(),
});
export type WaitingPlace = z.output<typeof waitingPlace>;

export const waitingPass = z.object({
  /** To be sent as the header `x-waiting-pass`; null if the room is closed. */
  token: z.string().nullable(),
  until: instant.nullable(),
});

/** The settings, and how far the room is. */
export const waitingRoom = z.object({
  mode: z.enum(WAITING_ROOM_MODES),
  prequeue_minutes: z.int(),
  rate_per_minute: z.int(),
  buyers_max: z.int().nullable(),
  skips_with_promo_code: z.boolean(),
  /** Of the settings alone. */
  updated_at: instant,
  state: z.object({
    phase: z.enum(WAITING_ROOM_PHASES),
    is_paused: z.boolean(),
    /** While people gather: the start of the sale. Otherwise the next one of a ticket. */
    starts_at: instant.nullable(),
    opened_at: instant.nullable(),
    joined: z.int(),
    waiting: z.int(),
    admitted: z.int(),
    /** How many of them have fetched their pass. */
    passes: z.int(),
    rate_per_minute: z.number().nullable(),
    /** Whether admissions are slowed down because reservations take long. */
    is_slowed: z.boolean(),
    is_sold_out: z.boolean(),
    ...draw,
  }),
});
export type WaitingRoom = z.output<typeof waitingRoom>;

export const waitingRoomInput = z
  .object({
    mode: z.enum(WAITING_ROOM_MODES),
    prequeue_minutes: z.int().min(PREQUEUE_MINUTES.min).max(PREQUEUE_MINUTES.max),
    rate_per_minute: z.int().min(ADMISSION_RATE.min).max(ADMISSION_RATE.max),
    /** Required where the room opens by itself. */
    buyers_max: z.int().min(BUYERS_MAX.min).max(BUYERS_MAX.max).nullable(),
    skips_with_promo_code: z.boolean(),
    ...version,
  })
  .superRefine(({ mode, buyers_max }, context) => {
    if (mode === "AUTOMATIC" && buyers_max === null)
      context.addIssue({ code: "custom", ...problem("required", ["buyers_max"]) });
  });

const inPublicEvent = z.object({ event_id: id });

export const waitingRooms = {
  status: endpoint({
    method: "GET",
    path: "/public/events/:event_id/waiting-room",
    access: "public",
    summary: "Get how far an event's waiting room is: the same for all who wait, and cacheable for a second",
    provides: ["waiting_rooms"],
    params: inPublicEvent,
    returns: single(waitingRoomStatus),
    limit: { per_minute: 60_000, by: "address" },
    cacheable_seconds: 1,
  }),
  place: endpoint({
    method: "POST",
    path: "/public/events/:event_id/waiting-room/place",
    access: "public",
    summary: "Join an event's waiting room, or get this browser's place in it; sets its cookie",
    invalidates: [],
    params: inPublicEvent,
    returns: single(waitingPlace),
    limit: { per_minute: 6_000, by: "address" },
  }),
  pass: endpoint({
    method: "POST",
    path: "/public/events/:event_id/waiting-room/pass",
    access: "public",
    summary: "Exchange a place whose turn it is for a pass, or extend a pass by ten minutes; sets its cookie",
    invalidates: [],
    refuses: ["queue"],
    params: inPublicEvent,
    returns: single(waitingPass),
    limit: { per_minute: 6_000, by: "address" },
  }),
  get: endpoint({
    method: "GET",
    path: "/events/:event_id/waiting-room",
    access: "organizer",
    area: "setup",
    summary: "Get an event's waiting room: its settings and how far it is",
    provides: ["waiting_rooms"],
    params: inEvent,
    returns: single(waitingRoom),
  }),
  update: endpoint({
    method: "PUT",
    path: "/events/:event_id/waiting-room",
    access: "organizer",
    area: "setup",
    summary: "Set up an event's waiting room; rejected if changed since updated_at",
    invalidates: ["waiting_rooms"],
    refuses: ["conflict", "event_archived"],
    params: inEvent,
    body: waitingRoomInput,
    returns: single(waitingRoom),
  }),
  step: endpoint({
    method: "POST",
    path: "/events/:event_id/waiting-room/step",
    access: "organizer",
    area: "setup",
    summary: "Open an event's waiting room at once, pause or resume its admissions, or close it and turn it off",
    invalidates: ["waiting_rooms"],
    refuses: ["event_archived"],
    params: inEvent,
    body: z.object({ step: z.enum(WAITING_ROOM_STEPS) }),
    returns: single(waitingRoom),
  }),
};

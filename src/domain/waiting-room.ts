/**
 * How a waiting room opens: never, before a sale starts, or by itself when many people buy at once.
 */
export const WAITING_ROOM_MODES = ["OFF", "SCHEDULED", "AUTOMATIC"] as const;
export type WaitingRoomMode = (typeof WAITING_ROOM_MODES)[number];

/**
 * `PREQUEUE`: people gather before the sale and are drawn by lot at its start. `OPEN`: they are
 * admitted in order, and later ones queue behind them.
 */
export const WAITING_ROOM_PHASES = ["CLOSED", "PREQUEUE", "OPEN"] as const;
export type WaitingRoomPhase = (typeof WAITING_ROOM_PHASES)[number];

/** What the organizer may do manually. */
export const WAITING_ROOM_STEPS = ["OPEN", "PAUSE", "RESUME", "CLOSE"] as const;
export type WaitingRoomStep = (typeof WAITING_ROOM_STEPS)[number];

export const PREQUEUE_MINUTES = { min: 1, max: 1_440, default: 30 };
export const ADMISSION_RATE = { min: 1, max: 100_000, default: 300 };
export const BUYERS_MAX = { min: 1, max: 1_000_000 };

/** Headers with which a page in another site's frame, or a program, carries place and pass. */
export const PLACE_HEADER = "x-waiting-place";
export const PASS_HEADER = "x-waiting-pass";

/** The cookie by which the event's page finds out that it is this browser's turn. */
export function turnCookie(event_id: number): string {
  return `waiting_turn_${event_id}`;
}

/** What the organizer sets. */
export type RoomSettings = {
  mode: WaitingRoomMode;
  prequeue_minutes: number;
  rate_per_minute: number;
  buyers_max: number | null;
  is_paused: boolean;
};

/** `serving` and `begun` at the end of a minute, or as they are in the current one. */
export type Minute = { minute: number; serving: number; begun: number };

/** How far a room is. */
export type RoomState = {
  phase: WaitingRoomPhase;
  run: number;
  starts_at: Date | null;
  opened_at: Date | null;
  prequeue_count: number;
  arrivals: number;
  serving: number;
  passes: number;
  begun: number;
  credit: number;
  pace: number;
  history: readonly Minute[];
  is_sold_out: boolean;
  slow_at: Date | null;
  empty_since: Date | null;
  advanced_at: Date;
};

/**
 * What a room sees of its shop. `sale_starts_at`: the next start of a ticket's sale; `buying`: open
 * orders; `remaining`: tickets left, null for unlimited; `held`: those in open orders.
 */
export type Shop = { sale_starts_at: Date | null; buying: number; remaining: number | null; held: number };

/** An empty room, as it begins each time that it opens. */
export const EMPTY_ROOM = {
  ...{ prequeue_count: 0, arrivals: 0, serving: 0, passes: 0, begun: 0, credit: 0, pace: 1, history: [] },
  ...{ is_sold_out: false, slow_at: null, empty_since: null },
} as const;

/** How many people have joined, admitted or not. */
export function joined({ prequeue_count, arrivals }: Pick<RoomState, "prequeue_count" | "arrivals">): number {
  return prequeue_count + arrivals;
}

/** How many still wait. */
export function waiting(room: Pick<RoomState, "prequeue_count" | "arrivals" | "serving">): number {
  return Math.max(0, joined(room) - room.serving);
}

/** Seconds between two requests for the status: 5 to 15, the more who wait the rarer. */
export function pollSeconds(number: number): number {
  return Math.round(Math.min(15, 5 + number / 1_000));
}

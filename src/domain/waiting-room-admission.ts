import { EMPTY_ROOM, joined, type Minute, type RoomSettings, type RoomState, type Shop } from "./waiting-room.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** The admissions that may be caught up on after a pause of the process that advances the room. */
const BURST_SECONDS = 5;
/** Admits more people than tickets are left, because not everybody buys. */
const STOCK_FACTOR = 2;
/** Minutes in which an admitted person has to begin an order. */
export const MINUTES_TO_BEGIN = 10;
/** Minutes after which a pass ends, however often it was extended. */
export const PASS_MINUTES_MAX = 30;
/** Ten tenths are one. */
const ROUNDING = 1e-9;
const HISTORY_MINUTES = 40;
const EMPTY_SECONDS = 60;
const SLOW_SECONDS = 3;

type Room = RoomSettings & RoomState;

/**
 * Advances a room to `now`: opens it by schedule or above its threshold, starts the sale, admits
 * those that the shop can serve, and closes it after a minute without waiting people or when everything is sold.
 */
export function advance(room: Room, shop: Shop, now: Date): RoomState {
  const { phase } = room;
  if (phase === "CLOSED") return opensNow(room, shop, now) ?? { ...room, advanced_at: now };
  if (phase === "PREQUEUE") return gather(room, shop, now);
  return serve(room, shop, now);
}

function opensNow(room: Room, { sale_starts_at, buying }: Shop, now: Date): RoomState | null {
  const { mode, prequeue_minutes, buyers_max } = room;
  if (mode === "AUTOMATIC" && buyers_max !== null && buying >= buyers_max) return opened(room, now);
  const isSoon = sale_starts_at !== null && sale_starts_at.getTime() - prequeue_minutes * MINUTE_MS <= now.getTime();
  if (mode !== "SCHEDULED" || !isSoon) return null;
  return {
    ...room,
    ...EMPTY_ROOM,
    phase: "PREQUEUE",
    run: room.run + 1,
    starts_at: sale_starts_at,
    opened_at: now,
    advanced_at: now,
  };
}

/** The room as it opens without a draw. */
export function opened(room: RoomState, now: Date): RoomState {
  return { ...room, ...EMPTY_ROOM, phase: "OPEN", run: room.run + 1, starts_at: now, opened_at: now, advanced_at: now };
}

/** An organizer may move the start of the sale until then. */
function gather(room: Room, { sale_starts_at }: Shop, now: Date): RoomState {
  const hasStarted = room.starts_at !== null && room.starts_at <= now;
  if (hasStarted) return { ...room, phase: "OPEN", advanced_at: now };
  return { ...room, starts_at: sale_starts_at ?? room.starts_at, advanced_at: now };
}

function serve(room: Room, shop: Shop, now: Date): RoomState {
  const isSlow = room.slow_at !== null && now.getTime() - room.slow_at.getTime() < SLOW_SECONDS * SECOND_MS;
  const pace = nextPace(room.pace, isSlow);
  const elapsed_seconds = Math.max(0, (now.getTime() - room.advanced_at.getTime()) / SECOND_MS);
  const budget = { ...room, ...shop, pace, elapsed_seconds, outstanding: outstanding(room, now) };
  const { admitted, credit } = room.is_paused ? { admitted: 0, credit: 0 } : admissions(budget);
  const serving = Math.min(joined(room), room.serving + admitted);
  const isSoldOut = shop.remaining === 0;
  const isEmpty = serving >= joined(room);
  const empty_since = isEmpty ? (room.empty_since ?? now) : null;
  const isIdle = empty_since !== null && now.getTime() - empty_since.getTime() >= EMPTY_SECONDS * SECOND_MS;
  const isOver = isIdle || (isSoldOut && shop.held === 0);
  return {
    ...room,
    phase: isOver ? "CLOSED" : "OPEN",
    ...{ serving, credit, pace, is_sold_out: isSoldOut, empty_since, advanced_at: now },
    history: noted(room.history, { minute: minuteOf(now), serving, begun: room.begun }),
  };
}

type Budget = {
  rate_per_minute: number;
  pace: number;
  credit: number;
  elapsed_seconds: number;
  buyers_max: number | null;
  buying: number;
  outstanding: number;
  remaining: number | null;
};

/**
 * Returns how many people to admit now: the least of the organizer's rate, the buyers that the shop
 * has room for, and the tickets that are left, counting those who were admitted and have not begun.
 * `credit` is what the rate leaves over for the next second.
 */
export function admissions(budget: Budget): { admitted: number; credit: number } {
  const { buying, outstanding: admittedBefore } = budget;
  const per_second = (budget.rate_per_minute / 60) * budget.pace;
  const bucket = Math.min(budget.credit + per_second * budget.elapsed_seconds, 1 + per_second * BURST_SECONDS);
  const room = budget.buyers_max === null ? Infinity : budget.buyers_max - buying - admittedBefore;
  const stock = budget.remaining === null ? Infinity : budget.remaining * STOCK_FACTOR - admittedBefore;
  const admitted = Math.max(0, Math.floor(Math.min(bucket, room, stock) + ROUNDING));
  return { admitted, credit: Math.max(0, bucket - admitted) };
}

/** Halves the pace while reservations are slow, and recovers slowly. */
export function nextPace(pace: number, isSlow: boolean): number {
  return isSlow ? Math.max(0.05, pace / 2) : Math.min(1, pace + 0.05);
}

/**
 * Returns how many were admitted in the last minutes and are still expected to begin: those who do
 * not fetch their pass are left out, by their share so far.
 */
export function outstanding(room: Pick<RoomState, "serving" | "passes" | "begun" | "history">, now: Date): number {
  const before = room.history.findLast(({ minute }) => minute < minuteOf(now) - MINUTES_TO_BEGIN);
  const admitted = room.serving - (before?.serving ?? 0);
  const begun = room.begun - (before?.begun ?? 0);
  return Math.max(0, Math.round(admitted * showShare(room)) - begun);
}

/** The share of admitted people who fetch their pass; below 50 too few are known. */
function showShare({ serving, passes }: { serving: number; passes: number }): number {
  return serving < 50 ? 1 : Math.min(1, Math.max(0.2, passes / serving));
}

function noted(history: readonly Minute[], now: Minute): Minute[] {
  return [...history.filter(({ minute }) => minute < now.minute && minute >= now.minute - HISTORY_MINUTES), now];
}

function minuteOf(now: Date): number {
  return Math.floor(now.getTime() / MINUTE_MS);
}

/**
 * Returns when a position was admitted, rounded up to the minute, so that it is the same for every
 * process and whenever it is asked for; null while it waits.
 */
export function dueAt(position: number, { serving, history }: Pick<RoomState, "serving" | "history">): Date | null {
  if (position > serving) return null;
  const first = history.find((entry) => entry.serving >= position);
  return first ? new Date((first.minute + 1) * MINUTE_MS) : null;
}

/** Until when an admitted person may fetch the pass and begin, and when it ends for good. */
export function passTimes(due: Date) {
  const after = (minutes: number) => new Date(due.getTime() + minutes * MINUTE_MS);
  return { first: after(MINUTES_TO_BEGIN), last: after(PASS_MINUTES_MAX) };
}

/** The end of a pass that is extended now. */
export function extended(due: Date, until: Date, now: Date): Date {
  const later = Math.max(until.getTime(), now.getTime() + MINUTES_TO_BEGIN * MINUTE_MS);
  return new Date(Math.min(later, passTimes(due).last.getTime()));
}

/** Admissions per minute over the last five minutes; null before the first. */
export function recentRate(history: readonly Minute[], now: Date): number | null {
  const recent = history.filter(({ minute }) => minute >= minuteOf(now) - 5);
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last || last.minute === first.minute) return null;
  return (last.serving - first.serving) / (last.minute - first.minute);
}

/** Minutes until a position is admitted, at least 1; null while admission is stopped. */
export function waitMinutes(position: number, serving: number, per_minute: number | null): number | null {
  if (per_minute === null || per_minute <= 0) return null;
  return Math.max(1, Math.ceil((position - serving) / per_minute));
}

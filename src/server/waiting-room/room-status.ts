import type { Reply } from "#contract/endpoint.ts";
import type { waitingRooms } from "#contract/waiting-room.ts";
import { recentRate } from "#domain/waiting-room-admission.ts";
import { joined, pollSeconds, waiting } from "#domain/waiting-room.ts";
import type { RoomRow } from "./room-queries.ts";

type Status = Reply<typeof waitingRooms.status>["data"];

/** What everybody who waits asks for: it has nothing of any of them. */
export function roomStatus(room: RoomRow | undefined, now: Date): Status {
  if (!room || room.phase === "CLOSED") return { ...NO_ROOM, server_time: now };
  return {
    phase: room.phase,
    run: room.run,
    starts_at: room.starts_at,
    serving: room.serving,
    joined: joined(room),
    rate_per_minute: presentRate(room, now),
    is_paused: room.is_paused,
    is_sold_out: room.is_sold_out,
    poll_seconds: pollSeconds(waiting(room)),
    server_time: now,
    ...drawOf(room),
  };
}

/** Admissions per minute, as measured, or as set until that is known; null while admission is stopped. */
export function presentRate(room: RoomRow, now: Date): number | null {
  if (room.phase !== "OPEN" || room.is_paused || room.is_sold_out) return null;
  const rate = recentRate(room.history, now) ?? room.rate_per_minute * room.pace;
  return rate > 0 ? Math.round(rate * 10) / 10 : null;
}

/** What a reader needs to check the draw. The hash of the joins is published with the seed. */
export function drawOf({ commitment, seed, joins_hash, prequeue_count }: RoomRow) {
  return { commitment, seed, joins_hash: seed === null ? null : joins_hash.toString("hex"), prequeue_count };
}

/** What the event's page says about an open room. */
export function shownRoom(room: RoomRow | undefined) {
  return room && room.phase !== "CLOSED" ? { phase: room.phase, starts_at: room.starts_at } : null;
}

const NO_ROOM = {
  phase: "CLOSED",
  ...{ run: 0, starts_at: null, serving: 0, joined: 0, rate_per_minute: null },
  ...{ is_paused: false, is_sold_out: false, poll_seconds: 15 },
  ...{ commitment: null, seed: null, joins_hash: null, prequeue_count: 0 },
} as const satisfies Omit<Status, "server_time">;

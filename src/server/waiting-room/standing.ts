import { drawnPosition } from "#domain/waiting-room-draw.ts";
import { dueAt, passTimes } from "#domain/waiting-room-admission.ts";
import type { WaitingPlace } from "#contract/waiting-room.ts";
import type { RoomRow } from "./room-queries.ts";
import { type Holder, nonceOf, type Place, rankOf } from "./signatures.ts";

export type Standing = {
  state: Exclude<WaitingPlace["state"], "NONE">;
  nonce: string;
  position: number | null;
  /** When the position was admitted, rounded up to the minute. */
  due: Date | null;
};

/** Where a place of this opening stands now. */
export function standingOf(room: RoomRow, holder: Holder, place: Place, now: Date): Standing {
  const nonce = nonceOf(holder, room.run);
  const position = positionOf(room, place, nonce);
  if (position === null) return { state: "GATHERING", nonce, position, due: null };
  const due = dueAt(position, room);
  if (position > room.serving) return { state: "WAITING", nonce, position, due: null };
  const isInTime = due !== null && now < passTimes(due).first;
  return { state: isInTime ? "DUE" : "MISSED", nonce, position, due };
}

/** Null before the draw. */
function positionOf(room: RoomRow, { kind, number }: Place, nonce: string): number | null {
  if (kind === "arrived") return room.prequeue_count + number;
  if (room.phase === "PREQUEUE" || room.seed === null) return null;
  return drawnPosition(rankOf({ seed: room.seed, joins_hash: room.joins_hash, nonce }), room.prequeue_count);
}

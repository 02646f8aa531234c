import { sql } from "kysely";
import type { Body, Reply } from "#contract/endpoint.ts";
import type { waitingRooms } from "#contract/waiting-room.ts";
import { opened } from "#domain/waiting-room-admission.ts";
import { ADMISSION_RATE, joined, PREQUEUE_MINUTES, waiting, type WaitingRoomStep } from "#domain/waiting-room.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { findRoom, nextSaleStart, type RoomRow, saveState } from "./room-queries.ts";
import { drawOf, presentRate } from "./room-status.ts";
import { stateOf, type WaitingRooms } from "./waiting-rooms.ts";

type Shown = Reply<typeof waitingRooms.get>["data"];

/** The room as its organizer sees it; the defaults where nothing was ever set. */
export async function showRoom(db: ReadDb, event: OwnEvent, now: Date): Promise<Shown> {
  const room = await findRoom(db, event.id);
  const sale_starts_at = await findNextSaleStart(db, event);
  if (!room) return { ...DEFAULTS, updated_at: event.created_at, state: { ...NOTHING, starts_at: sale_starts_at } };
  const { mode, prequeue_minutes, rate_per_minute, buyers_max, skips_with_promo_code, updated_at } = room;
  return {
    ...{ mode, prequeue_minutes, rate_per_minute, buyers_max, skips_with_promo_code, updated_at },
    state: {
      phase: room.phase,
      is_paused: room.is_paused,
      starts_at: room.phase === "CLOSED" ? sale_starts_at : room.starts_at,
      opened_at: room.opened_at,
      joined: joined(room),
      waiting: room.phase === "CLOSED" ? 0 : waiting(room),
      admitted: room.serving,
      passes: room.passes,
      rate_per_minute: presentRate(room, now),
      is_slowed: room.pace < 1,
      is_sold_out: room.is_sold_out,
      ...drawOf(room),
    },
  };
}

const DEFAULTS = {
  mode: "OFF",
  prequeue_minutes: PREQUEUE_MINUTES.default,
  rate_per_minute: ADMISSION_RATE.default,
  buyers_max: null,
  skips_with_promo_code: false,
} as const;

const NOTHING = {
  phase: "CLOSED",
  ...{ is_paused: false, opened_at: null, joined: 0, waiting: 0, admitted: 0, passes: 0 },
  ...{ rate_per_minute: null, is_slowed: false, is_sold_out: false },
  ...{ commitment: null, seed: null, joins_hash: null, prequeue_count: 0 },
} as const;

async function findNextSaleStart(db: ReadDb, event: OwnEvent): Promise<Date | null> {
  const row = await db
    .selectFrom(sql<{ event_id: number }>`(select ${event.id}::bigint as event_id)`.as("waiting_rooms"))
    .select(nextSaleStart.as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}

/**
 * Sets up a room. One that is turned off closes; one that was opened manually stays open.
 * @throws AppError conflict
 */
export async function setUpRoom(
  ctx: WriteContext,
  event: OwnEvent,
  { updated_at, ...input }: Body<typeof waitingRooms.update>,
): Promise<void> {
  const before = await lockRoom(ctx, event, updated_at);
  const isTurnedOff = input.mode === "OFF" && before.mode !== "OFF";
  const closing = isTurnedOff ? { phase: "CLOSED" as const, is_paused: false } : {};
  await ctx.tx
    .updateTable("waiting_rooms")
    .set({ ...input, ...closing, updated_at: ctx.now })
    .where("event_id", "=", event.id)
    .execute();
  await record(ctx, event, changedFields<RoomRow>(before, input));
}

/** The organizer's manual steps: the settings stay, but a room that is closed is also turned off. */
export async function stepRoom(
  ctx: WriteContext,
  event: OwnEvent,
  { step, rooms }: { step: WaitingRoomStep; rooms: WaitingRooms },
): Promise<void> {
  const room = await lockRoom(ctx, event, undefined);
  await write(ctx, room, step, rooms);
  await record(ctx, event, ["waiting_room"]);
}

async function write(
  { tx, now }: WriteContext,
  room: RoomRow,
  step: WaitingRoomStep,
  rooms: WaitingRooms,
): Promise<void> {
  const update = tx.updateTable("waiting_rooms").where("event_id", "=", room.event_id);
  if (step === "PAUSE" || step === "RESUME") {
    await update
      .set({ is_paused: step === "PAUSE" })
      .where("phase", "<>", "CLOSED")
      .execute();
  } else if (step === "CLOSE") {
    await update.set({ mode: "OFF", phase: "CLOSED", is_paused: false, updated_at: now }).execute();
  } else if (room.phase === "CLOSED") {
    const state = opened(room, now);
    await saveState(tx, room.event_id, { ...stateOf(state), ...rooms.draw(room, state) });
  } else {
    // Those who have gathered are drawn now.
    await update.set({ starts_at: now }).where("phase", "=", "PREQUEUE").execute();
  }
}

/** The row is made when it is first needed. */
async function lockRoom({ tx }: WriteContext, event: OwnEvent, updated_at: string | undefined): Promise<RoomRow> {
  await tx
    .insertInto("waiting_rooms")
    .values({ event_id: event.id, updated_at: event.created_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await lockIfUnmodified(tx, "waiting_rooms", { event_id: event.id }, updated_at);
  return (await findRoom(tx, event.id)) as RoomRow;
}

async function record(ctx: WriteContext, event: OwnEvent, changed: string[]): Promise<void> {
  await recordActivity(ctx, {
    kind: "event.settings_updated",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: { changed },
  });
}

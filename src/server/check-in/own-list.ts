import { checkInListState } from "#domain/check-in.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Guard } from "#server/platform/http.ts";
import type { Own } from "#server/platform/own.ts";
import { networkOf } from "#server/platform/rate-limit.ts";
import { type CheckInListRow, type DoorListRow, findCheckInList, findDoorList } from "./queries.ts";

/** A check-in list of the caller's event, proven once. */
export type OwnCheckInList = Own<"check_in_list", CheckInListRow>;

/** The list of a door: whoever holds its short id works with it. `event` is the event it lets people into. */
export type DoorList = Own<"check_in_list" | "door", DoorListRow & { event: Own<"event"> }>;

declare module "#server/platform/http.ts" {
  interface Callers {
    door: DoorList;
    closed_door: DoorList;
  }
}

/** @throws AppError not_found, for another event's list too */
export async function ownCheckInList(db: ReadDb, event: OwnEvent, check_in_list_id: number): Promise<OwnCheckInList> {
  const list = await findCheckInList(db, event, check_in_list_id);
  if (!list) throw new AppError("not_found");
  return list as OwnCheckInList;
}

/** @throws AppError not_found */
export async function doorList(db: ReadDb, short_id: string): Promise<DoorList> {
  const found = await findDoorList(db, short_id);
  if (!found) throw new AppError("not_found");
  return { ...found, event: { id: found.event_id } } as unknown as DoorList;
}

/**
 * `closed_door`: whoever holds the short id, also before the list lets people in and afterwards. They count by where they are, too: a
 * link goes from hand to hand, and nobody far away shall use up what the doors have.
 */
export const closedDoor: Guard<"closed_door"> = async ({ reads, params, request }) => {
  const list = await doorList(reads, String(params["check_in_list_short_id"]));
  return {
    caller: list,
    by: { kind: "door", check_in_list_id: list.id },
    counted_by: `${list.short_id} ${networkOf(request.ip)}`,
  };
};

/**
 * `door`: while the list lets people in.
 * @throws AppError not_found, list_not_active, list_expired
 */
export const door: Guard<"door"> = async (asking) => {
  const proven = await closedDoor(asking);
  const state = checkInListState(proven.caller, asking.now);
  if (state === "EXPIRED") throw new AppError("list_expired");
  if (state === "NOT_YET_ACTIVE") throw new AppError("list_not_active");
  return proven;
};

import { checkInListState } from "#domain/check-in.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Guard } from "#server/platform/http.ts";
import type { Own } from "#server/platform/own.ts";
import { networkOf } from "#server/platform/http/rate-limit.ts";
import { phoneCookie, phoneHash } from "./devices/phone-cookie.ts";
import { type CheckInListRow, type CheckInStationRow, findCheckInList, findStation } from "./check-in-list-queries.ts";

export type OwnCheckInList = Own<"check_in_list", CheckInListRow>;

/** A browser that was paired with the list, and whose access has not been ended. */
export type StationDevice = { id: number; name: string; last_seen_at: Date | null };

/** A list by its link. `phone` is the paired device that calls, if one does; `event` is the event that the list lets people into. */
export type CheckInStation = Own<
  "check_in_list" | "station",
  CheckInStationRow & { event: Own<"event">; phone: StationDevice | null }
>;

/** A list with the paired device that calls. The link alone neither reads names nor checks attendees in. */
type PairedList = CheckInStation & { phone: StationDevice };

declare module "#server/platform/http.ts" {
  interface Callers {
    check_in_link: CheckInStation;
    station: PairedList;
    station_closed: PairedList;
  }
}

/** @throws AppError not_found, also for a list of another event */
export async function ownCheckInList(db: ReadDb, event: OwnEvent, check_in_list_id: number): Promise<OwnCheckInList> {
  const list = await findCheckInList(db, event, check_in_list_id);
  if (!list) throw new AppError("not_found");
  return list as OwnCheckInList;
}

/**
 * Finds the list with this short id, and the device with this token, even if its access has ended.
 * @throws AppError not_found
 */
export async function stationList(db: ReadDb, short_id: string, token?: string): Promise<CheckInStation> {
  const found = await findStation(db, short_id, phoneHash(token));
  if (!found) throw new AppError("not_found");
  const { phone_id, phone_name, phone_ended_at, phone_seen_at } = found;
  const isLiving = phone_id !== null && phone_ended_at === null;
  const phone = isLiving ? { id: phone_id, name: phone_name ?? "", last_seen_at: phone_seen_at } : null;
  return { ...found, event: { id: found.event_id }, phone } as CheckInStation;
}

/**
 * `check_in_link`: the list's link, and where the list has a PIN a paired device. Also before the list lets people in and afterwards.
 * The rate limit counts a paired device by itself and other callers by their network, so that strangers cannot use up the staff's share.
 * @throws AppError not_found, pin_needed, phone_ended
 */
export const checkInLink: Guard<"check_in_link"> = async ({ reads, app, params, request }) => {
  const short_id = String(params["check_in_list_short_id"]);
  const list = await stationList(reads, short_id, app.cookies.read(request, phoneCookie({ short_id })));
  if (list.phone_ended_at !== null) throw new AppError("phone_ended");
  if (list.has_pin && list.phone === null) throw new AppError("pin_needed");
  return {
    caller: list,
    by: { kind: "door", check_in_list_id: list.id },
    counted_by: list.phone ? `${list.short_id} phone ${list.phone.id}` : `${list.short_id} ${networkOf(request.ip)}`,
  };
};

/**
 * `closed_door`: a paired device of the list, also before the list lets people in and afterwards.
 * @throws AppError not_found, pin_needed, phone_needed, phone_ended
 */
export const stationClosed: Guard<"station_closed"> = async (asking) => {
  const { caller, ...proven } = await checkInLink(asking);
  const { phone } = caller;
  if (phone === null) throw new AppError("phone_needed");
  return { ...proven, caller: { ...caller, phone } };
};

/**
 * `station`: a paired device, while the list lets people in.
 * @throws AppError not_found, pin_needed, phone_needed, phone_ended, list_not_active, list_expired
 */
export const atStation: Guard<"station"> = async (asking) => {
  const proven = await stationClosed(asking);
  const state = checkInListState(proven.caller, asking.now);
  if (state === "EXPIRED") throw new AppError("list_expired");
  if (state === "NOT_YET_ACTIVE") throw new AppError("list_not_active");
  return proven;
};

export function ticketIdsOf(list: { tickets: readonly { id: number }[] }): number[] {
  return list.tickets.map(({ id }) => id);
}

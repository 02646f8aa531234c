import { checkInListState, scopeOf } from "#domain/check-in.ts";
import type { CheckInResult } from "#contract/check-in.ts";
import type { ErrorCode } from "#contract/errors.ts";
import type { OwnAttendee } from "#server/access/own-attendee.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { type CheckInStation, ownCheckInList, stationList, ticketIdsOf } from "#server/check-in/own-list.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { scan } from "./scan.ts";
import { undo } from "./undo-check-in.ts";

type Listed = { event: OwnEvent; attendee: OwnAttendee; check_in_list_id: number };

/**
 * Returns a check-in list of the event, as its check-in station sees it.
 * @throws AppError not_found, list_not_active, list_expired
 */
export async function openStation(
  db: ReadDb,
  event: OwnEvent,
  check_in_list_id: number,
  now: Date,
): Promise<CheckInStation> {
  const { short_id } = await ownCheckInList(db, event, check_in_list_id);
  const list = await stationList(db, short_id);
  const state = checkInListState(list, now);
  if (state === "EXPIRED") throw new AppError("list_expired");
  if (state === "NOT_YET_ACTIVE") throw new AppError("list_not_active");
  return list;
}

/**
 * Checks an attendee in as if the ticket had been scanned at that check-in list. Returns why it was
 * refused, or null.
 * @throws AppError not_found, list_not_active, list_expired
 */
export async function checkInAttendee(ctx: WriteContext, { event, attendee, check_in_list_id }: Listed) {
  const list = await openStation(ctx.tx, event, check_in_list_id, ctx.now);
  const [result] = await scan(ctx, list, { codes: [attendee.short_id], direction: "in", address: "" });
  return PROBLEM[result?.outcome ?? "not_found"];
}

const PROBLEM = {
  checked_in: null,
  checked_out: null,
  not_in: "not_found",
  already_checked_in: "already_checked_in",
  not_found: "not_found",
  ambiguous_code: "not_found",
  ticket_not_on_list: "ticket_not_on_list",
  attendee_cancelled: "attendee_cancelled",
  not_paid_in_time: "not_paid_in_time",
} as const satisfies Record<CheckInResult["outcome"], ErrorCode | null>;

/**
 * Undoes a check-in as that check-in list does: from any list that counts with it, as long as the
 * list includes the ticket. Returns why it was refused, or null.
 * @throws AppError not_found, list_not_active, list_expired
 */
export async function undoCheckIn(ctx: WriteContext, { event, attendee, check_in_list_id }: Listed) {
  const list = await openStation(ctx.tx, event, check_in_list_id, ctx.now);
  if (!ticketIdsOf(list).includes(attendee.ticket_id)) return "ticket_not_on_list";
  const checkIn = await ctx.tx
    .selectFrom("check_ins")
    .select("short_id")
    .where("attendee_id", "=", attendee.id)
    .where("scope", "=", scopeOf(list))
    .where("undone_at", "is", null)
    // a second request that waits here finds it undone
    .forUpdate()
    .executeTakeFirst();
  if (!checkIn) return "not_checked_in";
  await undo(ctx, list, checkIn.short_id);
  return null;
}

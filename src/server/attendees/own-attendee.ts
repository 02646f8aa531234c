import { type Selectable, type SqlBool, sql } from "kysely";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import type { Database } from "#server/platform/table-types.ts";

/** An attendee of the caller's event, proven once. */
export type OwnAttendee = Own<"attendee", Selectable<Database["attendees"]>>;

/** A name that is not paid for is nobody's ticket. Written out, for as a parameter it would not fit the index over the same. */
export const isListedAttendee = sql<SqlBool>`attendees.status <> 'PENDING'`;

/** @throws AppError not_found, for another event's attendee too, and for a name whose order is not complete */
export async function ownAttendee(db: ReadDb, event: OwnEvent, attendee_id: number): Promise<OwnAttendee> {
  const attendee = await db
    .selectFrom("attendees")
    .selectAll()
    .where("id", "=", attendee_id)
    .where("event_id", "=", event.id)
    .where(isListedAttendee)
    .executeTakeFirst();
  if (!attendee) throw new AppError("not_found");
  return attendee as OwnAttendee;
}

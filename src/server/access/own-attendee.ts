import { type Selectable, type SqlBool, sql } from "kysely";
import type { OwnEvent } from "./own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import type { Database } from "#server/platform/table-types.ts";

export type OwnAttendee = Own<"attendee", Selectable<Database["attendees"]>>;

/**
 * A pending attendee has no ticket yet. The status is a literal, because a parameter would not
 * match the condition of the partial index.
 */
export const isListedAttendee = sql<SqlBool>`attendees.status <> 'PENDING'`;

/**
 * @throws AppError not_found, also for an attendee of another event, and for one whose order is not
 * complete
 */
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

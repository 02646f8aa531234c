import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { attendees } from "#contract/attendees.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockUnchanged } from "#server/platform/unchanged.ts";
import { isListed, requireAttendee } from "./queries.ts";

/**
 * Corrects who comes. A ticket that has not been mailed yet goes to the new address; one that has is not mailed again by itself.
 * @throws AppError not_found, conflict
 */
export async function updateAttendee(
  tx: Tx,
  event: OwnEvent,
  attendee_id: number,
  given: Body<typeof attendees.update>,
): Promise<void> {
  const { first_name, last_name, email, updated_at } = given;
  await requireAttendee(tx, event, attendee_id);
  await lockUnchanged(tx, "attendees", { id: attendee_id }, updated_at);
  const { numUpdatedRows } = await tx
    .updateTable("attendees")
    .set({ first_name, last_name, email, updated_at: sql`clock_timestamp()` })
    .where("id", "=", attendee_id)
    .where("event_id", "=", event.id)
    .where(isListed)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError("not_found");
  const attendee_name = [first_name, last_name].filter(Boolean).join(" ");
  await tx
    .updateTable("mails")
    .set({ recipient: email, data: sql`data || ${JSON.stringify({ attendee_name })}::jsonb` })
    .where("cause", "=", `attendee:${attendee_id}:ticket`)
    .where("status", "=", "QUEUED")
    .execute();
}

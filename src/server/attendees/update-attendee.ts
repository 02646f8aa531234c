import { sql } from "kysely";
import type { Body } from "#contract/endpoint.ts";
import type { attendees } from "#contract/attendees.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { fullName } from "#domain/names.ts";
import type { OwnAttendee } from "#server/access/own-attendee.ts";

/**
 * Corrects an attendee. A ticket email that is still queued goes to the new address; one that was
 * sent is not sent again.
 * @throws AppError conflict
 */
export async function updateAttendee(
  ctx: WriteContext,
  event: OwnEvent,
  attendee: OwnAttendee,
  input: Body<typeof attendees.update>,
): Promise<void> {
  const { tx, now } = ctx;
  const {
    first_name,
    last_name,
    email,
    locale = attendee.locale,
    check_in_note = attendee.check_in_note,
    updated_at,
  } = input;
  const values = { first_name, last_name, email, locale, check_in_note };
  await lockIfUnmodified(tx, "attendees", attendee, updated_at);
  await tx
    .updateTable("attendees")
    .set({ ...values, updated_at: now })
    .where("id", "=", attendee.id)
    .execute();
  const attendee_name = fullName({ first_name, last_name });
  await tx
    .updateTable("mails")
    .set({ recipient: email, locale, data: sql`data || ${JSON.stringify({ attendee_name })}::jsonb` })
    .where("cause", "=", `attendee:${attendee.id}:ticket`)
    .where("status", "=", "QUEUED")
    .execute();
  await recordActivity(ctx, {
    kind: "attendee.updated",
    account_id: event.account_id,
    event_id: event.id,
    subject: { attendee: attendee.id },
    data: { changed: changedFields(attendee, values) },
  });
}

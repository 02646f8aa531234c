import type { EventRef } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { CheckInListRow } from "#server/check-in/check-in-list-queries.ts";

/**
 * Attendees that an offline device let in a second time: at this list, or at another one after they
 * had come in at this one; newest first. Names are current, so that an erased person is not named.
 */
export async function listConflicts(
  db: ReadDb,
  event: EventRef,
  list: Pick<CheckInListRow, "id">,
  { limit }: { limit: number },
) {
  const rows = await db
    .selectFrom("offline_scans")
    .innerJoin("attendees", "attendees.id", "offline_scans.attendee_id")
    .innerJoin("tickets", "tickets.id", "attendees.ticket_id")
    .innerJoin("check_in_lists as here", "here.id", "offline_scans.check_in_list_id")
    .leftJoin("check_in_devices as phone", "phone.id", "offline_scans.check_in_device_id")
    .leftJoin("check_in_lists as before", "before.id", "offline_scans.checked_in_list_id")
    .leftJoin("check_in_devices as phone_before", "phone_before.id", "offline_scans.checked_in_device_id")
    .select([
      "offline_scans.id",
      "offline_scans.scanned_at as at",
      "offline_scans.checked_in_at",
      "attendees.first_name",
      "attendees.last_name",
      "attendees.public_id",
      "tickets.title as ticket_title",
      "here.name as check_in_list_name",
      "phone.name as phone_name",
      "before.name as list_before",
      "phone_before.name as phone_before",
    ])
    .where("offline_scans.event_id", "=", event.id)
    .where("offline_scans.is_conflict", "=", true)
    .where((where) =>
      where.or([
        where("offline_scans.check_in_list_id", "=", list.id),
        where("offline_scans.checked_in_list_id", "=", list.id),
      ]),
    )
    .orderBy("offline_scans.id", "desc")
    .limit(limit)
    .execute();
  return rows.map(
    ({ id, at, checked_in_at, check_in_list_name, phone_name, list_before, phone_before, ...attendee }) => ({
      ...{ id, at, check_in_list_name, phone_name, attendee },
      first: { checked_in_at: checked_in_at ?? at, check_in_list_name: list_before, phone_name: phone_before },
    }),
  );
}

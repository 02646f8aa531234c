import type { LocationDetails } from "#contract/locations.ts";
import type { Locale } from "#contract/fields.ts";
import { localizedColumns } from "#server/translations/localized-columns.ts";
import { coverColumn } from "#server/images/image-queries.ts";
import type { ReadDb } from "#server/platform/database.ts";

export function mailContext(db: ReadDb, event_id: number) {
  return db
    .selectFrom("events")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .select([
      "events.id as event_id",
      "events.title as event_title",
      "events.timezone as event_timezone",
      "events.start_date",
      "events.end_date",
      "events.organizer_id",
      "organizers.name as organizer_name",
      "organizers.email as organizer_email",
      "event_settings.support_email",
      "event_settings.is_online_event",
      "event_settings.email_footer_message",
      "event_settings.online_event_connection_details",
    ])
    .select(localizedColumns())
    .select((columns) => [
      columns.ref("events.language").$castTo<Locale>().as("language"),
      columns.ref("event_settings.location_details").$castTo<LocationDetails | null>().as("location_details"),
      coverColumn().as("cover"),
    ])
    .where("events.id", "=", event_id)
    .executeTakeFirstOrThrow();
}

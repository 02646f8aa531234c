import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import { ATTENDEE_STATUS_WORDS } from "#contract/words/attendees.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import { type CsvColumn, inBatches } from "#server/platform/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { say } from "#server/platform/i18n.ts";
import { nameColumns } from "./name-columns.ts";
import type { ListedAttendeeStatus } from "#domain/check-in.ts";
import { isListedAttendee } from "./own-attendee.ts";
import { keptAnswersOfAttendee } from "#server/questions/kept-answers.ts";
import { checkIn, itemName, orderPublicId } from "./queries.ts";

/** All attendees of an event, newest first. Times are the event's. */
export function exportedAttendees(db: ReadDb, event: OwnEvent): AsyncGenerator<ExportedAttendee[]> {
  return inBatches((after, size) => someAttendees(db, event, after, size));
}

export function attendeeColumns({ timezone }: OwnEvent, locale: Locale): CsvColumn<ExportedAttendee>[] {
  return [
    { heading: say(locale, msg`Ticket number`), cell: (attendee) => attendee.public_id },
    ...nameColumns<ExportedAttendee>(locale),
    { heading: say(locale, msg`Email`), cell: (attendee) => attendee.email },
    { heading: say(locale, msg`Ticket`), cell: (attendee) => attendee.item_name },
    {
      heading: say(locale, msg`Status`),
      cell: (attendee) => say(locale, ATTENDEE_STATUS_WORDS[attendee.status]),
    },
    { heading: say(locale, msg`Checked in (${timezone})`), cell: (attendee) => attendee.checked_in },
    { heading: say(locale, msg`Order`), cell: (attendee) => attendee.order_public_id },
    { heading: say(locale, msg`Date (${timezone})`), cell: (attendee) => attendee.ordered },
    { heading: say(locale, msg`Language`), cell: (attendee) => attendee.locale },
  ];
}

export type ExportedAttendee = Awaited<ReturnType<typeof someAttendees>>[number];

/** The next ones by the index that the list is read by. The time goes back and forth as text: a Date would lose its microseconds. */
function someAttendees(db: ReadDb, event: OwnEvent, after: { id: number; created: string } | undefined, size: number) {
  const written = sql`${event.timezone}, 'YYYY-MM-DD HH24:MI'`;
  return db
    .selectFrom("attendees")
    .select([
      "attendees.id",
      "attendees.public_id",
      "attendees.first_name",
      "attendees.last_name",
      "attendees.email",
      "attendees.locale",
    ])
    .select((columns) => columns.ref("attendees.status").$castTo<ListedAttendeeStatus>().as("status"))
    .select([
      itemName.as("item_name"),
      orderPublicId.as("order_public_id"),
      sql<string>`attendees.created_at::text`.as("created"),
      sql<string>`to_char(attendees.created_at at time zone ${written})`.as("ordered"),
      checkIn()
        .select(sql<string>`to_char(check_ins.checked_in_at at time zone ${written})`.as("checked_in"))
        .as("checked_in"),
      keptAnswersOfAttendee().as("answers"),
    ])
    .where("attendees.event_id", "=", event.id)
    .where(isListedAttendee)
    .$if(after !== undefined, (rows) =>
      rows.where(
        sql<boolean>`(attendees.created_at, attendees.id) < (${after?.created}::timestamptz, ${after?.id}::bigint)`,
      ),
    )
    .orderBy("attendees.created_at", "desc")
    .orderBy("attendees.id", "desc")
    .limit(size)
    .execute();
}

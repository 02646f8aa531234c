import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import type { FileQuery } from "#contract/lists.ts";
import { ATTENDEE_STATUS_LABELS } from "#contract/labels/attendees.ts";
import { labelNamesColumn } from "#server/labels/label-queries.ts";
import { noteTextsColumn } from "#server/notes/note-column.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { FileColumn } from "#server/platform/files/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { translate } from "#server/platform/i18n.ts";
import { nameColumns } from "#server/orders/read/name-columns.ts";
import type { ListedAttendeeStatus } from "#domain/check-in.ts";
import { isListedAttendee } from "#server/access/own-attendee.ts";
import { storedAnswersOfAttendee } from "#server/questions/stored-answers.ts";
import { countAll, walkedBatches } from "#server/platform/database/keyset-pagination.ts";
import { checkIn, HOW, inOrderOf, itemName, orderPublicId, type AttendeeSort } from "./attendee-queries.ts";

/**
 * The attendees that match a search and filters, in the list's order. Times are in the event's time
 * zone.
 */
export function exportedAttendees(
  db: ReadDb,
  event: OwnEvent,
  query: FileQuery<AttendeeSort>,
): AsyncGenerator<ExportedAttendee[]> {
  const rows = exported(db, event);
  return walkedBatches(inOrderOf(query.sort_by, rows, event), rows, query, HOW);
}

export function countExportedAttendees(db: ReadDb, event: OwnEvent, query: FileQuery<AttendeeSort>): Promise<number> {
  return countAll(exported(db, event), query, HOW);
}

export function attendeeColumns({ timezone }: OwnEvent, locale: Locale): FileColumn<ExportedAttendee>[] {
  return [
    { key: "reference", heading: translate(locale, msg`Ticket number`), cell: (attendee) => attendee.public_id },
    ...nameColumns<ExportedAttendee>(locale, "name"),
    { key: "email", heading: translate(locale, msg`Email`), cell: (attendee) => attendee.email },
    { key: "ticket", heading: translate(locale, msg`Ticket`), cell: (attendee) => attendee.item_name },
    {
      key: "presence",
      heading: translate(locale, msg`Status`),
      cell: (attendee) => translate(locale, ATTENDEE_STATUS_LABELS[attendee.status]),
    },
    {
      key: "arrival",
      kind: "time",
      heading: translate(locale, msg`Checked in (${timezone})`),
      cell: (attendee) => attendee.checked_in,
    },
    { key: "arrival", heading: translate(locale, msg`Check-in list`), cell: (attendee) => attendee.check_in_list },
    { key: "order", heading: translate(locale, msg`Order`), cell: (attendee) => attendee.order_public_id },
    {
      key: "time",
      kind: "time",
      heading: translate(locale, msg`Date (${timezone})`),
      cell: (attendee) => attendee.ordered,
    },
    { key: "labels", heading: translate(locale, msg`Labels`), cell: (attendee) => attendee.labels },
    {
      key: "check_in_note",
      heading: translate(locale, msg`Note for check-in staff`),
      cell: (attendee) => attendee.check_in_note,
    },
    { key: "notes", heading: translate(locale, msg`Notes`), cell: (attendee) => attendee.notes },
    { key: "language", heading: translate(locale, msg`Language`), cell: (attendee) => attendee.locale },
  ];
}

/**
 * The matching attendees who checked in, sorted by their check-in time, whatever the list is sorted
 * by.
 */
export function exportedCheckIns(
  db: ReadDb,
  event: OwnEvent,
  query: FileQuery<AttendeeSort>,
): AsyncGenerator<ExportedAttendee[]> {
  return exportedAttendees(db, event, cameOf(query));
}

export function countCheckIns(db: ReadDb, event: OwnEvent, query: FileQuery<AttendeeSort>): Promise<number> {
  return countExportedAttendees(db, event, cameOf(query));
}

function cameOf(query: FileQuery<AttendeeSort>): FileQuery<AttendeeSort> {
  const came = { field: "is_checked_in", operator: "eq", value: true } as const;
  const sort_direction = query.sort_by === "checked_in_at" ? query.sort_direction : "asc";
  return { ...query, sort_by: "checked_in_at", sort_direction, filters: [...query.filters, came] };
}

export function checkInColumns(event: OwnEvent, locale: Locale): FileColumn<ExportedAttendee>[] {
  const wanted = ["arrival", "reference", "name", "email", "ticket", "order"];
  const columns = attendeeColumns(event, locale);
  return wanted.flatMap((key) => columns.filter((column) => column.key === key));
}

export type ExportedAttendee = Awaited<ReturnType<ReturnType<typeof exported>["execute"]>>[number];

function exported(db: ReadDb, event: OwnEvent) {
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
      sql<string>`to_char(attendees.created_at at time zone ${written})`.as("ordered"),
      checkIn()
        .select(sql<string>`to_char(check_ins.checked_in_at at time zone ${written})`.as("checked_in"))
        .as("checked_in"),
      checkIn()
        .innerJoin("check_in_lists", "check_in_lists.id", "check_ins.check_in_list_id")
        .select("check_in_lists.name")
        .as("check_in_list"),
      labelNamesColumn().as("labels"),
      "attendees.check_in_note",
      noteTextsColumn("attendees").as("notes"),
      storedAnswersOfAttendee().as("answers"),
    ])
    .where("attendees.event_id", "=", event.id)
    .where(isListedAttendee);
}

import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { attendeeList } from "#contract/attendees.ts";
import type { Locale } from "#contract/fields.ts";
import type { ListQuery } from "#contract/lists.ts";
import { EVENT_SCOPE, type ListedAttendeeStatus } from "#domain/check-in.ts";
import type { Worker } from "#domain/roles.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { keyFor } from "#server/platform/sessions/bearer-keys.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { isListedAttendee, type OwnAttendee } from "#server/access/own-attendee.ts";
import { samePersonColumn } from "#server/duplicates/duplicate-queries.ts";
import { labelsColumn } from "#server/labels/label-queries.ts";
import { notesColumn, readNotes } from "#server/notes/note-column.ts";
import { isoText } from "#server/platform/database/iso-text.ts";
import { isUnpaid } from "#server/order-state/unpaid-tickets.ts";
import { isFoundIn } from "#server/platform/database/search.ts";
import { type WalkedColumns, type WalkedPart, walkedPage } from "#server/platform/database/keyset-pagination.ts";
import type { Database } from "#server/platform/table-types.ts";
import { answersOfAttendee, readAll } from "#server/questions/readable-answers.ts";

export async function listAttendees(db: ReadDb, event: OwnEvent, query: ListQuery<AttendeeSort>, member: Worker) {
  const rows = selectAttendees(db, event);
  const { data, meta } = await walkedPage(inOrderOf(query.sort_by, rows, event), rows, query, HOW);
  return { data: data.map((row) => ({ ...row, short_id: keyFor(member, "ticket", row.short_id) })), meta };
}

/**
 * An attendee with everything that its organizer sees. Only `attendeeAnswer` passes its short ids
 * on to members.
 */
export async function requireAttendee(db: ReadDb, event: OwnEvent, { id }: OwnAttendee) {
  const attendee = await selectAttendees(db, event)
    .select([
      attendees.ref("attendees.locale").$castTo<Locale>().as("locale"),
      attendees
        .selectFrom("orders")
        .select("orders.short_id")
        .whereRef("orders.id", "=", "attendees.order_id")
        .$asScalar()
        .$notNull()
        .as("order_short_id"),
      checkIn()
        .innerJoin("check_in_lists", "check_in_lists.id", "check_ins.check_in_list_id")
        .select("check_in_lists.name")
        .as("check_in_list_name"),
      cameInColumn().as("came_in"),
    ])
    .select([notesColumn("attendees").as("notes"), samePersonColumn().as("same_person")])
    .select(["attendees.updated_at", "attendees.ticket_price_id", answersOfAttendee().as("answers")])
    .where("attendees.id", "=", id)
    .executeTakeFirst();
  if (!attendee) throw new AppError("not_found");
  return { ...attendee, notes: readNotes(attendee.notes), answers: readAll(attendee.answers) };
}

const attendees = expressionBuilder<Database, "attendees">();

export const itemName = attendees
  .selectFrom("order_items")
  .select("order_items.item_name")
  .whereRef("order_items.id", "=", "attendees.order_item_id")
  .$asScalar()
  .$notNull();

export const orderPublicId = attendees
  .selectFrom("orders")
  .select("orders.public_id")
  .whereRef("orders.id", "=", "attendees.order_id")
  .$asScalar()
  .$notNull();

/**
 * The current check-in at the event, if there is one. Check-ins on lists that count separately are
 * not included.
 */
export function checkIn() {
  return attendees
    .selectFrom("check_ins")
    .whereRef("check_ins.attendee_id", "=", "attendees.id")
    .where("check_ins.scope", "=", EVENT_SCOPE)
    .where("check_ins.undone_at", "is", null);
}

/** All current check-ins: at the event, and on each list that counts separately. */
function cameInColumn() {
  return jsonArrayFrom(
    attendees
      .selectFrom("check_ins")
      .leftJoin("check_in_lists", "check_in_lists.id", "check_ins.check_in_list_id")
      .leftJoin("check_in_devices", "check_in_devices.id", "check_ins.check_in_device_id")
      .select((columns) => [
        "check_ins.check_in_list_id",
        "check_in_lists.name as check_in_list_name",
        "check_in_devices.name as phone_name",
        isoText(columns.ref("check_ins.checked_in_at")).$notNull().as("checked_in_at"),
        isoText(columns.ref("check_ins.left_at")).as("left_at"),
        sql<boolean>`check_ins.scope <> 0`.as("counts_separately"),
      ])
      .whereRef("check_ins.attendee_id", "=", "attendees.id")
      .where("check_ins.undone_at", "is", null)
      .orderBy("check_ins.scope")
      .orderBy("check_ins.id"),
  );
}

function selectAttendees(db: ReadDb, event: OwnEvent) {
  return db
    .selectFrom("attendees")
    .select([
      "attendees.id",
      "attendees.public_id",
      "attendees.short_id",
      "attendees.first_name",
      "attendees.last_name",
      "attendees.email",
    ])
    .select([
      "attendees.ticket_id",
      "attendees.order_id",
      "attendees.created_at",
      attendees.ref("attendees.status").$castTo<ListedAttendeeStatus>().as("status"),
    ])
    .select([
      itemName.as("item_name"),
      orderPublicId.as("order_public_id"),
      checkIn().select("check_ins.checked_in_at").as("checked_in_at"),
      labelsColumn().as("labels"),
      "attendees.check_in_note",
      attendees
        .selectFrom("orders")
        .select(isUnpaid.as("is_unpaid"))
        .whereRef("orders.id", "=", "attendees.order_id")
        .$asScalar()
        .$notNull()
        .as("is_unpaid"),
    ])
    .where("attendees.event_id", "=", event.id)
    .where(isListedAttendee);
}

export type AttendeeSort = (typeof attendeeList)["sorts"][number];

type Attendees<Row> = SelectQueryBuilder<Database, "attendees", Row>;

/**
 * Sorting by arrival returns attendees who checked in first, read from their check-ins, and then
 * all others.
 */
export function inOrderOf<Row>(
  sort_by: AttendeeSort,
  rows: Attendees<Row>,
  event: OwnEvent,
): WalkedPart<Database, "attendees", Row>[] {
  if (sort_by !== "checked_in_at") return [{ rows, value: SORTS[sort_by] }];
  const came = rows
    .innerJoin("check_ins as arrival", "arrival.attendee_id", "attendees.id")
    .where("arrival.event_id", "=", event.id)
    .where("arrival.scope", "=", EVENT_SCOPE)
    .where("arrival.undone_at", "is", null);
  const others = rows.where(sql<SqlBool>`not ${isIn(sql`true`)}`);
  return [
    {
      rows: came,
      value: sql.ref("arrival.checked_in_at"),
      filters: {
        // a cancelled attendee is never checked in: `order-state/void-tickets.ts` and the check-in see
        // to that
        status: sql`'ACTIVE'::text`,
        is_checked_in: { is: sql<SqlBool>`true` },
        checked_in_at: sql.ref("arrival.checked_in_at"),
      },
    },
    {
      rows: others,
      value: sql.ref("attendees.created_at"),
      filters: {
        is_checked_in: { is: sql<SqlBool>`false` },
        checked_in_at: sql`null::timestamptz`,
      },
    },
  ];
}

/**
 * Each expression must match, literally, the first column of an index over the event's listed
 * attendees (0043).
 */
const SORTS: Record<Exclude<AttendeeSort, "checked_in_at">, Expression<unknown>> = {
  created_at: sql.ref("attendees.created_at"),
  updated_at: sql.ref("attendees.updated_at"),
  first_name: sql`lower(attendees.first_name || coalesce(' ' || attendees.last_name, ''))`,
  last_name: sql`lower(coalesce(attendees.last_name || ' ', '') || attendees.first_name)`,
  status: sql.ref("attendees.status"),
};

/** Whether the attendee is checked in at the event, and the check-in satisfies the condition. */
function isIn(matches: Expression<SqlBool>): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from check_ins
    where check_ins.attendee_id = attendees.id
      and check_ins.event_id = attendees.event_id
      and check_ins.scope = 0
      and check_ins.undone_at is null
      and ${matches})`;
}

/**
 * Whether the attendee has a check-in on any list that satisfies the condition, including lists
 * that count separately.
 */
function cameBy(matches: Expression<SqlBool>): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from check_ins
    where check_ins.attendee_id = attendees.id
      and check_ins.event_id = attendees.event_id
      and check_ins.undone_at is null
      and ${matches})`;
}

/** Whether the attendee has a label that satisfies the condition. */
function hasLabel(matches: Expression<SqlBool>): Expression<SqlBool> {
  return sql<SqlBool>`exists (
    select from attendee_labels
    where attendee_labels.attendee_id = attendees.id
      and attendee_labels.event_id = attendees.event_id
      and ${matches})`;
}

export const HOW: WalkedColumns<typeof attendeeList> = {
  filters: {
    id: sql.ref("attendees.id"),
    status: sql.ref("attendees.status"),
    ticket_id: sql.ref("attendees.ticket_id"),
    is_checked_in: { is: isIn(sql`true`) },
    label_id: { column: sql.ref("attendee_labels.label_id"), some: hasLabel },
    check_in_list_id: { column: sql.ref("check_ins.check_in_list_id"), some: cameBy },
    checked_in_at: { column: sql.ref("check_ins.checked_in_at"), some: isIn },
    created_at: sql.ref("attendees.created_at"),
  },
  search: (query) => isFoundIn("attendees.search_text", query),
  unique: sql.ref("attendees.id"),
};

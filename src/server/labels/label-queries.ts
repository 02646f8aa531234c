import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { LabelBrief } from "#contract/labels.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Own } from "#server/platform/own.ts";
import type { Database } from "#server/platform/table-types.ts";

export type LabelRow = Awaited<ReturnType<ReturnType<typeof selectLabels>["execute"]>>[number];

export function selectLabels(db: ReadDb, event: OwnEvent) {
  return db.selectFrom("labels").select(["id", "name", "color", "updated_at"]).where("event_id", "=", event.id);
}

export function listLabels(db: ReadDb, event: OwnEvent): Promise<LabelRow[]> {
  return selectLabels(db, event)
    .orderBy(sql`lower(name)`)
    .orderBy("id")
    .execute();
}

/** A label that is proven to be of the event. */
export type Labelled = Own<"label", LabelRow>;

export async function countLabelled(db: ReadDb, event: OwnEvent, { id }: Labelled): Promise<number> {
  const { count } = await db
    .selectFrom("attendee_labels")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("event_id", "=", event.id)
    .where("label_id", "=", id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const attendees = expressionBuilder<Database, "attendees">();

const labelsOfAttendee = attendees
  .selectFrom("attendee_labels")
  .innerJoin("labels", "labels.id", "attendee_labels.label_id")
  .whereRef("attendee_labels.attendee_id", "=", "attendees.id");

/** An attendee's labels, by name, as a column of a query that selects from `attendees`. */
export function labelsColumn() {
  return jsonArrayFrom(
    labelsOfAttendee.select(["labels.id", "labels.name", "labels.color"]).orderBy(sql`lower(labels.name)`),
  ).$castTo<LabelBrief[]>();
}

/** The names of an attendee's labels, in one text. */
export function labelNamesColumn() {
  return labelsOfAttendee
    .select(sql<string | null>`string_agg(labels.name, ', ' order by lower(labels.name))`.as("names"))
    .$asScalar();
}

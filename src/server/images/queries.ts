import { expressionBuilder } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Database } from "#server/platform/table-types.ts";
import type { ImageRow } from "./image-of.ts";

/** An event's cover as a column of a query that selects from `events`: read it with `optionalImage`. */
export function coverColumn() {
  const cover = expressionBuilder<Database, "events">()
    .selectFrom("images")
    .select(COLUMNS)
    .whereRef("images.event_id", "=", "events.id")
    .where("images.type", "=", "EVENT_COVER")
    .$narrowType<{ type: Shown }>();
  return jsonObjectFrom(cover);
}

/** An organizer's logo as a column of a query that selects from `organizers`: read it with `optionalImage`. */
export function logoColumn() {
  const logo = expressionBuilder<Database, "organizers">()
    .selectFrom("images")
    .select(COLUMNS)
    .whereRef("images.organizer_id", "=", "organizers.id")
    .where("images.type", "=", "LOGO")
    .$narrowType<{ type: Shown }>();
  return jsonObjectFrom(logo);
}

/** One at most. */
export function listLogos(db: ReadDb, organizer: { id: number }): Promise<ImageRow[]> {
  return db
    .selectFrom("images")
    .select(COLUMNS)
    .where("organizer_id", "=", organizer.id)
    .where("type", "=", "LOGO")
    .$narrowType<{ type: Shown }>()
    .execute();
}

/** Its cover, and the pictures of its texts. */
export function listImages(db: ReadDb, event: OwnEvent): Promise<ImageRow[]> {
  return db
    .selectFrom("images")
    .select(COLUMNS)
    .where("event_id", "=", event.id)
    .where("type", "in", ["EVENT_COVER", "TEXT_PICTURE"])
    .$narrowType<{ type: Shown }>()
    .orderBy("id")
    .execute();
}

/** The logo that was replaced or taken away last: one at most. */
export async function listFormerLogos(db: ReadDb, organizer: { id: number }): Promise<ImageRow[]> {
  const former = await db
    .selectFrom("images")
    .select(COLUMNS)
    .where("organizer_id", "=", organizer.id)
    .where("type", "=", "FORMER_LOGO")
    .execute();
  return former.map((image) => ({ ...image, type: "LOGO" }));
}

/** What was replaced or taken away last: one at most. */
export async function listFormerCovers(db: ReadDb, event: OwnEvent): Promise<ImageRow[]> {
  const former = await db
    .selectFrom("images")
    .select(COLUMNS)
    .where("event_id", "=", event.id)
    .where("type", "=", "FORMER_COVER")
    .execute();
  return former.map((image) => ({ ...image, type: "EVENT_COVER" }));
}

type Shown = ImageRow["type"];

const COLUMNS = [
  "images.id",
  "images.type",
  "images.file_name",
  "images.mime_type",
  "images.width",
  "images.height",
  "images.size",
  "images.variants",
  "images.average_color",
  "images.focus_x",
  "images.focus_y",
  "images.original",
  "images.crop",
] as const;

import { expressionBuilder } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Database } from "#server/platform/table-types.ts";
import type { ImageRow } from "./image-of.ts";
import type { PicturePlace } from "./image-owner.ts";

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

/** Returns the current image, at most one. */
export async function listPictures(db: ReadDb, { owner, type }: PicturePlace): Promise<ImageRow[]> {
  return (await listOf(db, owner, type)).map((image) => ({ ...image, type }));
}

/** Returns the image that was last replaced or removed, at most one. */
export async function listFormerPictures(db: ReadDb, { owner, type, former }: PicturePlace): Promise<ImageRow[]> {
  return (await listOf(db, owner, former)).map((image) => ({ ...image, type }));
}

function listOf(db: ReadDb, owner: PicturePlace["owner"], type: PicturePlace["type"] | PicturePlace["former"]) {
  const images = db.selectFrom("images").select(COLUMNS).where("type", "=", type);
  if ("event_id" in owner) return images.where("event_id", "=", owner.event_id).execute();
  return images.where("organizer_id", "=", owner.organizer_id).execute();
}

/** Returns the event's cover and the images in its texts. */
export function listImages(db: ReadDb, event: OwnEvent): Promise<ImageRow[]> {
  return db
    .selectFrom("images")
    .select(COLUMNS)
    .where("event_id", "=", event.id)
    .where("type", "in", ["EVENT_COVER", "INLINE_IMAGE"])
    .$narrowType<{ type: Shown }>()
    .orderBy("id")
    .execute();
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

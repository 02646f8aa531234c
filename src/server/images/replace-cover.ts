import { sql } from "kysely";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { deleteFiles, storeFile } from "#server/platform/files.ts";
import { type ImageRow, keysOf, type Variant } from "./image-of.ts";
import { listImages } from "./queries.ts";
import { type Rendered, RENDERED_MIME_TYPE } from "./render.ts";

/** Gives an event its cover; the one before goes, with its files. */
export async function replaceCover(tx: Tx, event: OwnEvent, file_name: string, rendered: Rendered): Promise<ImageRow> {
  await lockEvent(tx, event);
  for (const image of await listImages(tx, event)) if (image.type === "EVENT_COVER") await deleteImage(tx, image);
  const variants: Variant[] = [];
  for (const { width, content } of rendered.variants)
    variants.push({ width, key: await storeFile(tx, { mime_type: RENDERED_MIME_TYPE, content }) });
  const widest = rendered.variants.at(-1);
  if (!widest) throw new Error("A picture has at least one width.");
  return tx
    .insertInto("images")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      type: "EVENT_COVER",
      file_name,
      mime_type: RENDERED_MIME_TYPE,
      width: widest.width,
      height: widest.height,
      size: widest.content.length,
      variants: JSON.stringify(variants),
      average_color: rendered.average_color,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Takes an event's picture away, and from behind its page, too.
 * @throws AppError not_found
 */
export async function removeImage(tx: Tx, event: OwnEvent, image_id: number): Promise<void> {
  await lockEvent(tx, event);
  const image = (await listImages(tx, event)).find(({ id }) => id === image_id);
  if (!image) throw new AppError("not_found");
  await deleteImage(tx, image);
  await tx
    .updateTable("event_settings")
    .set({ homepage_background_type: "COLOR", updated_at: new Date() })
    .where("event_id", "=", event.id)
    .where("homepage_background_type", "=", "MIRROR_COVER_IMAGE")
    .execute();
}

async function deleteImage(tx: Tx, image: ImageRow): Promise<void> {
  await tx.deleteFrom("images").where("id", "=", image.id).execute();
  await deleteFiles(tx, keysOf(image));
}

/** Of two uploads at one moment the later one stays. Buyers do not wait for it. */
async function lockEvent(tx: Tx, event: OwnEvent): Promise<void> {
  await sql`select from events where id = ${event.id} for no key update`.execute(tx);
}

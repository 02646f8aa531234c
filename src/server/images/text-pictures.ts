import { sql } from "kysely";
import { TEXT_PICTURES_MAX } from "#domain/maxima.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import { copyFile, fileUrl } from "#server/platform/files/files.ts";
import type { Pictures, TextPicture } from "#server/platform/html/html.ts";
import type { ImageRow, Variant } from "./image-of.ts";
import { deleteImages, storeImage, moveImage } from "./store-image.ts";
import type { Rendered } from "./render.ts";

/**
 * Stores an image for an event's texts. Until a text shows it, it counts as unused and is deleted
 * by the cleanup a day later.
 * @throws AppError invalid (image: image_many)
 */
export async function addTextPicture(
  ctx: WriteContext,
  event: OwnEvent,
  file_name: string,
  rendered: Rendered,
): Promise<ImageRow> {
  const { tx, now } = ctx;
  await sql`select from events where id = ${event.id} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from images where event_id = ${event.id} and type = 'INLINE_IMAGE'`.execute(tx);
  if ((rows[0]?.count ?? 0) >= TEXT_PICTURES_MAX) throw invalid({ image: "image_many" });
  const owner = { account_id: event.account_id, event_id: event.id, type: "INLINE_IMAGE" } as const;
  const stored = await storeImage(tx, owner, file_name, rendered);
  await tx.updateTable("images").set({ replaced_at: now }).where("id", "=", stored.id).execute();
  await recordActivity(ctx, {
    kind: "event.picture_added",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: {},
  });
  return stored;
}

/**
 * Returns the images that an event's texts may show, also under the URL that an image had before it
 * was removed: the text gets the new URL. Locks them, so that the cleanup job can't delete them
 * before this transaction ends.
 */
export async function picturesOf(tx: Tx, event: OwnEvent): Promise<Pictures> {
  const rows = await tx
    .selectFrom("images")
    .select(["variants", "width", "height", "former_key"])
    .where("event_id", "=", event.id)
    .where("type", "=", "INLINE_IMAGE")
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const pictures = new Map<string, TextPicture>();
  for (const row of rows) {
    const picture = shown(row as StoredVariants);
    pictures.set(picture.src, picture);
    if (row.former_key) pictures.set(fileUrl(row.former_key), picture);
  }
  return ({ src }) => pictures.get(src);
}

/**
 * Records which images the event's texts show, after each change of a text. An image that no text
 * shows any more stays stored for a day, but its URLs return 404.
 */
export async function recordShownPictures({ tx, now }: WriteContext, event: OwnEvent): Promise<void> {
  const { rows } = await sql<ImageRow & { replaced_at: Date | null }>`
    update images set replaced_at = case when replaced_at is null then ${now}::timestamptz end
    from events
    where images.event_id = ${event.id} and images.type = 'INLINE_IMAGE' and events.id = images.event_id
      and (images.replaced_at is null) <> (position(images.variants -> -1 ->> 'key' in ${TEXTS}) > 0)
    returning images.*`.execute(tx);
  for (const image of rows) {
    if (!image.replaced_at) continue;
    const former_key = (image.variants as Variant[]).at(-1)?.key ?? null;
    await moveImage(tx, image);
    await tx.updateTable("images").set({ former_key }).where("id", "=", image.id).execute();
  }
}

/** Deletes an image that no text shows, with its files. Returns false where there is none. */
export async function deleteHiddenPicture(ctx: WriteContext, event: OwnEvent, image_id: number): Promise<boolean> {
  const { rows } = await sql<ImageRow>`
    select * from images
    where id = ${image_id} and event_id = ${event.id} and type = 'INLINE_IMAGE' and replaced_at is not null
    for update`.execute(ctx.tx);
  if (rows.length === 0) return false;
  await deleteImages(ctx.tx, rows);
  await recordActivity(ctx, {
    kind: "event.picture_deleted",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: {},
  });
  return true;
}

/** Every text of an event that may show images. */
const TEXTS = sql`(coalesce(events.description, '') || events.translations::text)`;

/** Copies the images that an event's texts show to another event, each with files of its own. */
export async function copyPictures(tx: Tx, from: OwnEvent, to: OwnEvent, html: string): Promise<Pictures> {
  const rows = await tx
    .selectFrom("images")
    .select(["account_id", "type", "file_name", "mime_type", "width", "height", "size", "average_color", "variants"])
    .where("event_id", "=", from.id)
    .where("type", "=", "INLINE_IMAGE")
    .orderBy("id")
    .execute();
  const copies = new Map<string, TextPicture>();
  for (const row of rows) {
    const { src } = shown(row as StoredVariants);
    if (!html.includes(src)) continue;
    const variants: Variant[] = [];
    for (const { width, key } of row.variants as Variant[]) variants.push({ width, key: await copyFile(tx, key) });
    await tx
      .insertInto("images")
      .values({ ...row, event_id: to.id, variants: JSON.stringify(variants) })
      .execute();
    copies.set(src, shown({ ...row, variants }));
  }
  return ({ src }) => copies.get(src);
}

type StoredVariants = { variants: Variant[]; width: number; height: number };

function shown({ variants, width, height }: StoredVariants): TextPicture {
  const srcset = variants.map((variant) => `${fileUrl(variant.key)} ${variant.width}w`).join(", ");
  return { src: fileUrl(variants.at(-1)?.key ?? ""), srcset, width, height };
}

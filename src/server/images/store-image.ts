import type { Tx } from "#server/platform/database.ts";
import { deleteFiles, moveFile, storeFile } from "#server/platform/files.ts";
import { type ImageRow, keysOf, type Original, type Variant } from "./image-of.ts";
import { type Rendered, RENDERED_MIME_TYPE } from "./render.ts";

/** Whose picture it is, and what it is for. */
type Owner = { account_id: number; type: ImageRow["type"] } & ({ event_id: number } | { organizer_id: number });

/** Stores a picture that was drawn, in all its widths. */
export async function keepImage(tx: Tx, owner: Owner, file_name: string, rendered: Rendered): Promise<ImageRow> {
  const variants = await storeVariants(tx, rendered);
  const original = rendered.original && (await storeOriginal(tx, rendered.original));
  const kept = await tx
    .insertInto("images")
    .values({
      ...owner,
      file_name,
      mime_type: RENDERED_MIME_TYPE,
      ...{ width: rendered.width, height: rendered.height, size: rendered.size },
      original: original && JSON.stringify(original),
      variants: JSON.stringify(variants),
      average_color: rendered.average_color,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { ...kept, type: owner.type };
}

/** All its widths, each in both forms. */
export async function storeVariants(tx: Tx, rendered: Rendered): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const { width, content, avif } of rendered.variants)
    variants.push({ width, key: await storeFile(tx, { mime_type: RENDERED_MIME_TYPE, content }, avif) });
  return variants;
}

async function storeOriginal(tx: Tx, { content, width, height }: NonNullable<Rendered["original"]>): Promise<Original> {
  return { key: await storeFile(tx, { mime_type: RENDERED_MIME_TYPE, content }), width, height };
}

/** Gives a picture new addresses. The ones that were published are not found any longer. */
export async function moveImage(tx: Tx, image: ImageRow): Promise<ImageRow> {
  const variants: Variant[] = [];
  for (const { width, key } of image.variants as Variant[]) variants.push({ width, key: await moveFile(tx, key) });
  const whole = image.original as Original | null;
  const original = whole && { ...whole, key: await moveFile(tx, whole.key) };
  const moved = { variants: JSON.stringify(variants), original: original && JSON.stringify(original) };
  await tx.updateTable("images").set(moved).where("id", "=", image.id).execute();
  return { ...image, variants, original };
}

/** With their files. */
export async function deleteImages(tx: Tx, images: ImageRow[]): Promise<void> {
  for (const image of images) {
    await tx.deleteFrom("images").where("id", "=", image.id).execute();
    await deleteFiles(tx, keysOf(image));
  }
}

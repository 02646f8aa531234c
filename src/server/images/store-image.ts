import type { Tx } from "#server/platform/database.ts";
import { deleteFiles, moveFile, storeFile } from "#server/platform/files/files.ts";
import { type ImageRow, keysOf, type Original, type Variant } from "./image-of.ts";
import { type Rendered, RENDERED_MIME_TYPE } from "./render.ts";

/** Which event or organizer the image belongs to, and what it is for. */
type Owner = { account_id: number; type: ImageRow["type"] } & ({ event_id: number } | { organizer_id: number });

export async function storeImage(tx: Tx, owner: Owner, file_name: string, rendered: Rendered): Promise<ImageRow> {
  const variants = await storeVariants(tx, rendered);
  const original = rendered.original && (await storeOriginal(tx, rendered.original));
  const stored = await tx
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
  return { ...stored, type: owner.type };
}

export async function storeVariants(tx: Tx, rendered: Rendered): Promise<Variant[]> {
  const variants: Variant[] = [];
  for (const { width, content, avif } of rendered.variants)
    variants.push({ width, key: await storeFile(tx, { mime_type: RENDERED_MIME_TYPE, content }, avif) });
  return variants;
}

async function storeOriginal(tx: Tx, { content, width, height }: NonNullable<Rendered["original"]>): Promise<Original> {
  return { key: await storeFile(tx, { mime_type: RENDERED_MIME_TYPE, content }), width, height };
}

/** Gives the files of an image new URLs. Published URLs return 404 from then on. */
export async function moveImage(tx: Tx, image: ImageRow): Promise<ImageRow> {
  const variants: Variant[] = [];
  for (const { width, key } of image.variants as Variant[]) variants.push({ width, key: await moveFile(tx, key) });
  const source = image.original as Original | null;
  const original = source && { ...source, key: await moveFile(tx, source.key) };
  const moved = { variants: JSON.stringify(variants), original: original && JSON.stringify(original) };
  await tx.updateTable("images").set(moved).where("id", "=", image.id).execute();
  return { ...image, variants, original };
}

export async function deleteImages(tx: Tx, images: ImageRow[]): Promise<void> {
  for (const image of images) {
    await tx.deleteFrom("images").where("id", "=", image.id).execute();
    await deleteFiles(tx, keysOf(image));
  }
}

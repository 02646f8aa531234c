import type { Tx } from "#server/platform/database.ts";
import { deleteFiles, storeFile } from "#server/platform/files.ts";
import { type ImageRow, keysOf, type Variant } from "./image-of.ts";
import { type Rendered, RENDERED_MIME_TYPE } from "./render.ts";

/** Whose picture it is, and what it is for. */
type Owner = { account_id: number; type: ImageRow["type"] } & ({ event_id: number } | { organizer_id: number });

/** Stores a picture that was drawn, in all its widths. */
export async function keepImage(tx: Tx, owner: Owner, file_name: string, rendered: Rendered): Promise<ImageRow> {
  const variants: Variant[] = [];
  for (const { width, content, avif } of rendered.variants)
    variants.push({ width, key: await storeFile(tx, { mime_type: RENDERED_MIME_TYPE, content }, avif) });
  const widest = rendered.variants.at(-1);
  if (!widest) throw new Error("A picture has at least one width.");
  const kept = await tx
    .insertInto("images")
    .values({
      ...owner,
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
  return { ...kept, type: owner.type };
}

/** With their files. */
export async function deleteImages(tx: Tx, images: ImageRow[]): Promise<void> {
  for (const image of images) {
    await tx.deleteFrom("images").where("id", "=", image.id).execute();
    await deleteFiles(tx, keysOf(image));
  }
}

import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { adjustImage, type Adjusted } from "./crop-image.ts";
import type { ImageRow } from "./image-of.ts";
import { deleteImages, storeImage, moveImage } from "./store-image.ts";
import { ownPicture } from "./own-image.ts";
import type { PicturePlace } from "./image-owner.ts";
import { listFormerPictures, listPictures } from "./image-queries.ts";
import type { Rendered } from "./render.ts";

/**
 * Replaces an event's cover or an organizer's logo. The previous image can be restored; the one
 * before that is deleted.
 */
export async function replacePicture(
  ctx: WriteContext,
  slot: PicturePlace,
  file_name: string,
  rendered: Rendered,
): Promise<ImageRow> {
  await slot.lock(ctx.tx);
  await setAside(ctx, slot);
  await slot.tell(ctx, "changed");
  return storeImage(ctx.tx, { ...slot.owner, type: slot.type }, file_name, rendered);
}

/**
 * Restores the image that was last replaced or removed, at a new URL, and deletes the current image
 * with its files.
 * @throws AppError not_found, where it no longer exists
 */
export async function restorePicture(ctx: WriteContext, slot: PicturePlace, image_id: number): Promise<ImageRow> {
  const { tx } = ctx;
  await slot.lock(tx);
  const former = (await listFormerPictures(tx, slot)).find(({ id }) => id === image_id);
  if (!former) throw new AppError("not_found");
  await deleteImages(tx, await listPictures(tx, slot));
  await tx.updateTable("images").set({ type: slot.type, replaced_at: null }).where("id", "=", former.id).execute();
  await slot.tell(ctx, "changed");
  return former;
}

/**
 * Removes an image. It can be restored.
 * @throws AppError not_found, where another image has replaced it in the meantime
 */
export async function removePicture(ctx: WriteContext, slot: PicturePlace, image_id: number): Promise<void> {
  await slot.lock(ctx.tx);
  await ownPicture(ctx.tx, slot, image_id);
  await setAside(ctx, slot);
  await slot.tell(ctx, "removed");
}

/**
 * Deletes an image with its files; deleting the current image also deletes the one that it
 * replaced. Neither can be restored.
 * @throws AppError not_found
 */
export async function deletePicture(ctx: WriteContext, slot: PicturePlace, image_id: number): Promise<void> {
  const { tx } = ctx;
  await slot.lock(tx);
  const former = await listFormerPictures(tx, slot);
  const pictures = [...(await listPictures(tx, slot)), ...former];
  if (!pictures.some(({ id }) => id === image_id)) throw new AppError("not_found");
  await deleteImages(tx, former.some(({ id }) => id === image_id) ? former : pictures);
  await slot.tell(ctx, "removed");
}

/**
 * Shows another part of an image and sets its focal point.
 * @throws AppError not_found, where another image has replaced it in the meantime, or another part
 * of it was rendered
 */
export async function adjustPicture(ctx: WriteContext, slot: PicturePlace, adjusted: Adjusted): Promise<ImageRow> {
  await slot.lock(ctx.tx);
  const picture = await ownPicture(ctx.tx, slot, adjusted.from.id);
  const shown = await adjustImage(ctx.tx, picture, adjusted);
  await slot.tell(ctx, "changed");
  return shown;
}

/**
 * Moves the current image aside: it stays restorable until the cleanup, but its URLs return 404
 * from now on. Deletes the image that was set aside before.
 */
async function setAside({ tx, now }: WriteContext, slot: PicturePlace): Promise<void> {
  await deleteImages(tx, await listFormerPictures(tx, slot));
  const [present] = await listPictures(tx, slot);
  if (!present) return;
  await moveImage(tx, present);
  await tx.updateTable("images").set({ type: slot.former, replaced_at: now }).where("id", "=", present.id).execute();
}

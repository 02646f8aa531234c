import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { adjustImage, type Adjusted } from "./crop-image.ts";
import type { ImageRow } from "./image-of.ts";
import { deleteImages, keepImage, moveImage } from "./store-image.ts";
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
  place: PicturePlace,
  file_name: string,
  rendered: Rendered,
): Promise<ImageRow> {
  await place.lock(ctx.tx);
  await setAside(ctx, place);
  await place.tell(ctx, "changed");
  return keepImage(ctx.tx, { ...place.owner, type: place.type }, file_name, rendered);
}

/**
 * Restores the image that was last replaced or removed, at a new URL, and deletes the current image
 * with its files.
 * @throws AppError not_found, where it no longer exists
 */
export async function restorePicture(ctx: WriteContext, place: PicturePlace, image_id: number): Promise<ImageRow> {
  const { tx } = ctx;
  await place.lock(tx);
  const former = (await listFormerPictures(tx, place)).find(({ id }) => id === image_id);
  if (!former) throw new AppError("not_found");
  await deleteImages(tx, await listPictures(tx, place));
  await tx.updateTable("images").set({ type: place.type, replaced_at: null }).where("id", "=", former.id).execute();
  await place.tell(ctx, "changed");
  return former;
}

/**
 * Removes an image. It can be restored.
 * @throws AppError not_found, where another image has replaced it in the meantime
 */
export async function removePicture(ctx: WriteContext, place: PicturePlace, image_id: number): Promise<void> {
  await place.lock(ctx.tx);
  await ownPicture(ctx.tx, place, image_id);
  await setAside(ctx, place);
  await place.tell(ctx, "removed");
}

/**
 * Deletes an image with its files; deleting the current image also deletes the one that it
 * replaced. Neither can be restored.
 * @throws AppError not_found
 */
export async function deletePicture(ctx: WriteContext, place: PicturePlace, image_id: number): Promise<void> {
  const { tx } = ctx;
  await place.lock(tx);
  const former = await listFormerPictures(tx, place);
  const pictures = [...(await listPictures(tx, place)), ...former];
  if (!pictures.some(({ id }) => id === image_id)) throw new AppError("not_found");
  await deleteImages(tx, former.some(({ id }) => id === image_id) ? former : pictures);
  await place.tell(ctx, "removed");
}

/**
 * Shows another part of an image and sets its focal point.
 * @throws AppError not_found, where another image has replaced it in the meantime, or another part
 * of it was rendered
 */
export async function adjustPicture(ctx: WriteContext, place: PicturePlace, adjusted: Adjusted): Promise<ImageRow> {
  await place.lock(ctx.tx);
  const picture = await ownPicture(ctx.tx, place, adjusted.from.id);
  const shown = await adjustImage(ctx.tx, picture, adjusted);
  await place.tell(ctx, "changed");
  return shown;
}

/**
 * Moves the current image aside: it stays restorable until the cleanup, but its URLs return 404
 * from now on. Deletes the image that was set aside before.
 */
async function setAside({ tx, now }: WriteContext, place: PicturePlace): Promise<void> {
  await deleteImages(tx, await listFormerPictures(tx, place));
  const [present] = await listPictures(tx, place);
  if (!present) return;
  await moveImage(tx, present);
  await tx.updateTable("images").set({ type: place.former, replaced_at: now }).where("id", "=", present.id).execute();
}

import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import type { ImageRow } from "./image-of.ts";
import type { PicturePlace } from "./image-owner.ts";
import { listPictures } from "./image-queries.ts";

/**
 * A cover or logo that is proven to be the caller's. Images in texts are managed with the text that
 * shows them.
 */
export type OwnImage = Own<"image", ImageRow>;

/** @throws AppError not_found, for another event's or organizer's picture too */
export async function ownPicture(db: ReadDb, slot: PicturePlace, image_id: number): Promise<OwnImage> {
  const image = (await listPictures(db, slot)).find(({ id }) => id === image_id);
  if (!image) throw new AppError("not_found");
  return image as OwnImage;
}

import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import type { ImageRow } from "./image-of.ts";
import type { PicturePlace } from "./image-owner.ts";
import { listPictures } from "./image-queries.ts";

/** A cover of the caller's event, or a logo, proven once. The pictures of texts come and go with what is written. */
export type OwnImage = Own<"image", ImageRow>;

/** @throws AppError not_found, for another event's or organizer's picture too */
export async function ownPicture(db: ReadDb, place: PicturePlace, image_id: number): Promise<OwnImage> {
  const image = (await listPictures(db, place)).find(({ id }) => id === image_id);
  if (!image) throw new AppError("not_found");
  return image as OwnImage;
}

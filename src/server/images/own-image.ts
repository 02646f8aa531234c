import type { OwnEvent } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";
import type { ImageRow } from "./image-of.ts";
import type { OwnOrganizer } from "#server/organizers/own-organizer.ts";
import { listImages, listLogos } from "./queries.ts";

/** A cover of the caller's event, or a logo, proven once. The pictures of texts come and go with what is written. */
export type OwnImage = Own<"image", ImageRow>;

/** @throws AppError not_found, for another event's picture too */
export async function ownImage(db: ReadDb, event: OwnEvent, image_id: number): Promise<OwnImage> {
  const image = (await listImages(db, event)).find(({ id, type }) => id === image_id && type === "EVENT_COVER");
  if (!image) throw new AppError("not_found");
  return image as OwnImage;
}

/** @throws AppError not_found, for another organizer's logo too */
export async function ownLogo(db: ReadDb, organizer: OwnOrganizer, image_id: number): Promise<OwnImage> {
  const logo = (await listLogos(db, organizer)).find(({ id }) => id === image_id);
  if (!logo) throw new AppError("not_found");
  return logo as OwnImage;
}

import type { Focus } from "#contract/images.ts";
import { type Crop, cropProblem, isFullImage } from "#domain/crop.ts";
import type { Db, Tx } from "#server/platform/database.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { deleteFiles, findFile, moveFile } from "#server/platform/files/files.ts";
import { type ImageRow, keysOf, originalOf, type Variant } from "./image-of.ts";
import { storeVariants } from "./store-image.ts";
import { oneAtATime } from "./one-at-a-time.ts";
import type { OwnImage } from "./own-image.ts";
import { COVER, LOGO, redraw, type Rendered } from "./render.ts";
import { uploadRendered } from "./upload-rendered.ts";

/** A rendered part of an image; null is the whole image. */
export type Drawn = { crop: Crop | null; rendered: Rendered };

/**
 * Renders and uploads the requested part of the original; undefined where that part is already shown.
 * @throws AppError invalid (crop: wrong, image_small, image_small_logo), not_found: the image has
 * been deleted in the meantime
 */
export async function drawCrop(db: Db, image: ImageRow, requested: Crop | null): Promise<Drawn | undefined> {
  const original = originalOf(image);
  const kind = image.type === "LOGO" ? "logo" : "cover";
  const crop = requested && isFullImage(requested, original) && !isOff(requested) ? null : requested;
  if (same(crop, image.crop as Crop | null)) return undefined;
  const problem = crop && cropProblem(crop, original, kind);
  if (problem === "too_small") throw invalid({ crop: kind === "logo" ? "image_small_logo" : "image_small" });
  if (problem) throw invalid({ crop: "wrong" });
  const file = await findFile(db, original.key);
  if (!file) throw new AppError("not_found");
  const rendered = await oneAtATime(() => redraw(file.content, kind === "logo" ? LOGO : COVER, crop));
  return { crop, rendered: await uploadRendered(db, rendered) };
}

/**
 * What is shown of an image: a rendered part of it, and the point that stays visible where there is
 * less room.
 */
export type Adjusted = { focus: Focus; drawn: Drawn | undefined; from: OwnImage };

/**
 * Must run under the lock of the image's event or organizer.
 * @throws AppError not_found, where another part was rendered in the meantime: its original may
 * have moved
 */
export async function adjustImage(
  tx: Tx,
  image: OwnImage,
  { focus: { x, y }, drawn, from }: Adjusted,
): Promise<ImageRow> {
  if (originalOf(image).key !== originalOf(from).key) throw new AppError("not_found");
  const focused = { focus_x: x, focus_y: y };
  await tx.updateTable("images").set(focused).where("id", "=", image.id).execute();
  const shown = { ...image, ...focused };
  return drawn ? storeCrop(tx, shown, drawn) : shown;
}

/**
 * Shows the rendered part instead of the previous one. The original stays stored, so that another
 * part can be chosen; where the public could see it, it gets a new URL.
 */
async function storeCrop(tx: Tx, image: ImageRow, { crop, rendered }: Drawn): Promise<ImageRow> {
  const { key: former, width, height } = originalOf(image);
  const wasPublic = (image.variants as Variant[]).some(({ key }) => key === former);
  const key = wasPublic ? await moveFile(tx, former) : former;
  const variants = await storeVariants(tx, rendered);
  const changed = {
    variants: JSON.stringify(variants),
    original: JSON.stringify({ key, width, height }),
    crop: crop && JSON.stringify(crop),
    ...{ width: rendered.width, height: rendered.height, size: rendered.size },
    average_color: rendered.average_color,
  };
  await tx.updateTable("images").set(changed).where("id", "=", image.id).execute();
  await deleteFiles(
    tx,
    keysOf(image).filter((key) => key !== former),
  );
  return { ...image, ...changed, variants, original: { key, width, height }, crop };
}

const isOff = ({ x, y }: Crop) => x !== 0 || y !== 0;

function same(a: Crop | null, b: Crop | null): boolean {
  if (!a || !b) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

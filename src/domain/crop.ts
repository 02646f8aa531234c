import { IMAGE_MIN, LOGO_MIN } from "./maxima.ts";

/** A rectangle of an image, in pixels of the image. */
export type Crop = { x: number; y: number; width: number; height: number };
type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** The use of an image: its minimum size and its range of aspect ratios (width by height). */
export type CropKind = "cover" | "logo";
const KINDS: Record<CropKind, { least: Size; narrowest: number; widest: number }> = {
  cover: { least: IMAGE_MIN, narrowest: 1, widest: 4 },
  logo: { least: LOGO_MIN, narrowest: 3 / 4, widest: 4 / 3 },
};

export function cropProblem(crop: Crop, image: Size, kind: CropKind): "outside" | "too_small" | "shape" | undefined {
  const { least, narrowest, widest } = KINDS[kind];
  if (crop.x < 0 || crop.y < 0 || crop.x + crop.width > image.width || crop.y + crop.height > image.height)
    return "outside";
  if (crop.width < least.width || crop.height < least.height) return "too_small";
  const shape = crop.width / crop.height;
  // pixels are whole: the aspect ratio may be off by one of them
  const off = shape / crop.height;
  return shape < narrowest - off || shape > widest + off ? "shape" : undefined;
}

/**
 * Returns the valid crop nearest to the drawn area: whole pixels, within the image, large enough
 * and within the aspect ratios.
 */
export function fittedCrop(drawn: Crop, image: Size, kind: CropKind): Crop {
  const { least, narrowest, widest } = KINDS[kind];
  let width = between(Math.round(drawn.width), Math.min(least.width, image.width), image.width);
  let height = between(Math.round(drawn.height), Math.min(least.height, image.height), image.height);
  if (width / height > widest) width = Math.max(least.width, Math.floor(height * widest));
  if (width / height < narrowest) height = Math.max(least.height, Math.floor(width / narrowest));
  if (width / height > widest) height = Math.min(image.height, Math.ceil(width / widest));
  if (width / height < narrowest) width = Math.min(image.width, Math.ceil(height * narrowest));
  const x = between(Math.round(drawn.x), 0, image.width - width);
  const y = between(Math.round(drawn.y), 0, image.height - height);
  return { x, y, width, height };
}

export function isFullImage(crop: Crop, image: Size): boolean {
  return crop.width >= image.width && crop.height >= image.height;
}

/**
 * Returns the part of a crop that is visible in a frame of another aspect ratio (width by height):
 * as large as possible and nearest to the focus, which is in percent of the crop.
 */
export function seenIn(shape: number, crop: Crop, focus: Point): Crop {
  const width = Math.min(crop.width, crop.height * shape);
  const height = Math.min(crop.height, crop.width / shape);
  const x = crop.x + ((crop.width - width) * focus.x) / 100;
  const y = crop.y + ((crop.height - height) * focus.y) / 100;
  return { x, y, width, height };
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

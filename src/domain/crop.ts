import { IMAGE_MIN, LOGO_MIN } from "./maxima.ts";

/** A part of a picture, in its pixels. */
export type Crop = { x: number; y: number; width: number; height: number };
type Size = { width: number; height: number };
type Point = { x: number; y: number };

/** What a picture is for: how small a part of it may be, and of which shapes, as width by height. */
export type CropKind = "cover" | "logo";
const KINDS: Record<CropKind, { least: Size; narrowest: number; widest: number }> = {
  cover: { least: IMAGE_MIN, narrowest: 1, widest: 4 },
  logo: { least: LOGO_MIN, narrowest: 3 / 4, widest: 4 / 3 },
};

/** Why a part can't be shown. All of a picture always can. */
export function cropProblem(crop: Crop, whole: Size, kind: CropKind): "outside" | "too_small" | "shape" | undefined {
  const { least, narrowest, widest } = KINDS[kind];
  if (crop.x < 0 || crop.y < 0 || crop.x + crop.width > whole.width || crop.y + crop.height > whole.height)
    return "outside";
  if (crop.width < least.width || crop.height < least.height) return "too_small";
  const shape = crop.width / crop.height;
  // pixels are whole: a shape may be off by one of them
  const off = shape / crop.height;
  return shape < narrowest - off || shape > widest + off ? "shape" : undefined;
}

/** The part that comes nearest to what was drawn: of whole pixels, within the picture, large enough, of a shape that is taken. */
export function fittedCrop(drawn: Crop, whole: Size, kind: CropKind): Crop {
  const { least, narrowest, widest } = KINDS[kind];
  let width = between(Math.round(drawn.width), Math.min(least.width, whole.width), whole.width);
  let height = between(Math.round(drawn.height), Math.min(least.height, whole.height), whole.height);
  if (width / height > widest) width = Math.max(least.width, Math.floor(height * widest));
  if (width / height < narrowest) height = Math.max(least.height, Math.floor(width / narrowest));
  if (width / height > widest) height = Math.min(whole.height, Math.ceil(width / widest));
  if (width / height < narrowest) width = Math.min(whole.width, Math.ceil(height * narrowest));
  const x = between(Math.round(drawn.x), 0, whole.width - width);
  const y = between(Math.round(drawn.y), 0, whole.height - height);
  return { x, y, width, height };
}

/** Whether a part is as good as all of it. */
export function isWhole(crop: Crop, whole: Size): boolean {
  return crop.width >= whole.width && crop.height >= whole.height;
}

/** What of a part is seen in a frame of another shape (width by height): as large as it can be, nearest to the focus, in percent of the part. */
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

import sharp, { type Sharp } from "sharp";
import type { FieldProblem } from "#contract/field-problems.ts";
import type { Crop } from "#domain/crop.ts";
import { IMAGE_MAX, IMAGE_MIN, LOGO_MIN } from "#domain/maxima.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Content } from "#server/platform/files/files.ts";

/**
 * A rendered image: upright, without camera metadata, in a few widths. `average_color` is
 * `#rrggbb`. Its contents are uploaded before they are stored (`uploadRendered`).
 */
export type Rendered<Form = Content> = {
  variants: { width: number; content: Form; avif: Form }[];
  /** Of the widest variant. */
  width: number;
  height: number;
  size: number;
  average_color: string;
  /**
   * The whole image in its original resolution, where the widest variant is smaller; later crops
   * are rendered from it.
   */
  original?: { content: Form; width: number; height: number };
};

// libvips never releases its cache or the memory of its threads. Images are rendered one by one
// anyway.
sharp.cache(false);
sharp.concurrency(1);

/** The minimum size of an image, and the widths of its variants in pixels, in ascending order. */
export type Kind = {
  least: { width: number; height: number };
  too_small: FieldProblem;
  widths: readonly number[];
  keeps_whole?: true;
};
/** A phone, a laptop, and the widest screen worth supporting. */
export const COVER: Kind = { least: IMAGE_MIN, too_small: "image_small", widths: [640, 1280, 2160], keeps_whole: true };
/** The width of a text on a phone, and on a high-density screen. */
export const INLINE_IMAGE: Kind = { least: IMAGE_MIN, too_small: "image_small", widths: [480, 960, 1440] };
/** Beside a name, on a high-density screen, and in print. */
export const LOGO: Kind = {
  least: LOGO_MIN,
  too_small: "image_small_logo",
  widths: [128, 256, 512],
  keeps_whole: true,
};
export const RENDERED_MIME_TYPE = "image/webp";

/**
 * Re-encodes an uploaded image as WebP and AVIF: the uploaded bytes are never served. The format is
 * detected from the content, not from the file name.
 * @throws AppError wrong_content_type (image: image_kind), invalid (image: image_small,
 * image_small_logo, image_large)
 */
export async function render(content: Buffer, kind = COVER): Promise<Rendered<Buffer>> {
  const width = await checkedWidth(content, kind);
  const upright = sharp(content, READING).rotate();
  try {
    const drawn = await drawIn(upright, kind, width);
    return kind.keeps_whole && width > drawn.width ? { ...drawn, original: await drawWhole(upright) } : drawn;
  } catch (error) {
    throw refused("image_kind", error);
  }
}

export function redraw(original: Buffer, kind: Kind, crop: Crop | null): Promise<Rendered<Buffer>> {
  const source = sharp(original, READING);
  if (!crop) return source.metadata().then(({ width }) => drawIn(source, kind, width));
  const { x, y, width, height } = crop;
  return drawIn(source.extract({ left: x, top: y, width, height }), kind, width);
}

const READING = { limitInputPixels: IMAGE_MAX.width * IMAGE_MAX.height, failOn: "error" } as const;

async function drawIn(picture: Sharp, kind: Kind, width: number): Promise<Omit<Rendered<Buffer>, "original">> {
  const widths = [
    ...kind.widths.filter((candidate) => candidate < width),
    Math.min(width, kind.widths.at(-1) ?? width),
  ];
  const variants: Rendered<Buffer>["variants"] = [];
  const widest = { width: 0, height: 0, size: 0 };
  for (const size of new Set(widths)) {
    const drawn = () => picture.clone().resize({ width: size, withoutEnlargement: true });
    const { data, info } = await drawn().webp({ quality: 80 }).toBuffer({ resolveWithObject: true });
    // more effort takes four times as long without a noticeable saving
    const avif = await drawn().avif({ quality: 54, effort: 2 }).toBuffer();
    variants.push({ width: info.width, content: data, avif });
    Object.assign(widest, { width: info.width, height: info.height, size: data.length });
  }
  return { variants, ...widest, average_color: await averageColor(picture) };
}

/** In a higher quality than the variants, because crops are rendered from it again. */
async function drawWhole(upright: Sharp): Promise<NonNullable<Rendered<Buffer>["original"]>> {
  const { data, info } = await upright.clone().webp({ quality: 90, effort: 2 }).toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}

/**
 * Returns the width of the upright image, read from the file header: nothing is decoded before the
 * size is checked.
 */
async function checkedWidth(content: Buffer, { least, too_small }: Kind): Promise<number> {
  if (!isKnownKind(content)) throw refused("image_kind");
  const found = await sharp(content, { limitInputPixels: false })
    .metadata()
    .catch((error: unknown) => {
      throw refused("image_kind", error);
    });
  const isLying = (found.orientation ?? 1) >= 5;
  const width = isLying ? found.height : found.width;
  const height = isLying ? found.width : found.height;
  if (width > IMAGE_MAX.width || height > IMAGE_MAX.height) throw refused("image_large");
  if (width < least.width || height < least.height) throw refused(too_small);
  return width;
}

/**
 * Detects JPEG, PNG and WebP by their first bytes, so that untrusted files never reach another
 * decoder (SVG, PDF, …).
 */
function isKnownKind(content: Buffer): boolean {
  const starts = (bytes: number[]) => bytes.every((byte, at) => content[at] === byte);
  const isWebp = content.toString("latin1", 0, 4) === "RIFF" && content.toString("latin1", 8, 12) === "WEBP";
  return starts([0xff, 0xd8, 0xff]) || starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) || isWebp;
}

async function averageColor(picture: Sharp): Promise<string> {
  const pixel = await picture
    .clone()
    .flatten({ background: "#ffffff" })
    .resize(1, 1, { fit: "fill" })
    .toColourspace("srgb")
    .raw()
    .toBuffer();
  const [red = 0, green = red, blue = red] = pixel;
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

function refused(problem: FieldProblem, cause?: unknown): AppError {
  const code = problem === "image_kind" ? "wrong_content_type" : "invalid";
  return new AppError(code, { fields: { image: problem }, cause });
}

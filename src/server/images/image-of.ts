import type { Image, StoredImage } from "#contract/images.ts";
import { IMAGE_HINT } from "#domain/maxima.ts";
import { fileUrl } from "#server/platform/files/files.ts";

/** A row of `images`, also as parsed from JSON. */
export type ImageRow = {
  id: number;
  type: "EVENT_COVER" | "LOGO" | "INLINE_IMAGE";
  file_name: string;
  mime_type: string;
  width: number;
  height: number;
  size: number;
  variants: unknown;
  average_color: string;
  focus_x: number;
  focus_y: number;
  original: unknown;
  crop: unknown;
};

/** Width in pixels, and the key of its file. Variants are in ascending order and never empty. */
export type Variant = { width: number; key: string };

/** Returns the image as public responses contain it. */
export function imageOf(row: ImageRow): Image {
  const variants = (row.variants as Variant[]).map(({ key, width }) => ({ url: fileUrl(key), width }));
  const { id, type, width, height, size, file_name, mime_type, average_color, focus_x, focus_y } = row;
  const isSmall = width < IMAGE_HINT.width || height < IMAGE_HINT.height;
  return {
    id,
    type,
    url: variants.at(-1)?.url ?? "",
    variants,
    width,
    height,
    size,
    file_name,
    mime_type,
    average_color,
    focus: { x: focus_x, y: focus_y },
    is_small: isSmall,
  };
}

export function optionalImage(row: ImageRow | null): Image | null {
  return row && imageOf(row);
}

/** Returns the image for its organizer, with the original and the crop, which are not public. */
export function storedImageOf(row: ImageRow): StoredImage {
  const { key, width, height } = originalOf(row);
  return { ...imageOf(row), original: { url: fileUrl(key), width, height }, crop: row.crop as StoredImage["crop"] };
}

export function optionalStoredImage(row: ImageRow | null): StoredImage | null {
  return row && storedImageOf(row);
}

export type Original = { key: string; width: number; height: number };

/** Without a crop or a reduction in size, the widest variant is the original. */
export function originalOf({ original, variants, width, height }: ImageRow): Original {
  return (original as Original | null) ?? { key: (variants as Variant[]).at(-1)?.key ?? "", width, height };
}

export function keysOf(row: ImageRow): string[] {
  const keys = (row.variants as Variant[]).map(({ key }) => key);
  return [...new Set([...keys, originalOf(row).key])];
}

import type { Image, StoredImage } from "#contract/images.ts";
import { IMAGE_HINT } from "#domain/maxima.ts";
import { fileUrl } from "#server/platform/files.ts";

/** A row of `images`, also as it comes inside JSON. */
export type ImageRow = {
  id: number;
  type: "EVENT_COVER" | "LOGO" | "TEXT_PICTURE";
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

/** How many pixels wide, and where it is kept: ascending, never empty. */
export type Variant = { width: number; key: string };

/** An image as the wire has it. */
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

/** As `imageOf`, where there may be none. */
export function optionalImage(row: ImageRow | null): Image | null {
  return row && imageOf(row);
}

/** As those who work with it have it: with what of it nobody else sees. */
export function storedImageOf(row: ImageRow): StoredImage {
  const { key, width, height } = originalOf(row);
  return { ...imageOf(row), original: { url: fileUrl(key), width, height }, crop: row.crop as StoredImage["crop"] };
}

/** As `keptImageOf`, where there may be none. */
export function optionalStoredImage(row: ImageRow | null): StoredImage | null {
  return row && storedImageOf(row);
}

/** The whole picture, and where it is kept. */
export type Original = { key: string; width: number; height: number };

/** Where nothing was cut off and nothing was too wide, its widest variant is the whole. */
export function originalOf({ original, variants, width, height }: ImageRow): Original {
  return (original as Original | null) ?? { key: (variants as Variant[]).at(-1)?.key ?? "", width, height };
}

/** Where its files are kept. */
export function keysOf(row: ImageRow): string[] {
  const keys = (row.variants as Variant[]).map(({ key }) => key);
  return [...new Set([...keys, originalOf(row).key])];
}

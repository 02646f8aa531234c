import type { FieldProblem } from "#contract/field-problems.ts";
import { IMAGE_BYTES_MAX, IMAGE_HINT, IMAGE_MAX, IMAGE_MIN, LOGO_MIN } from "#domain/maxima.ts";

export const IMAGE_KINDS = ["image/jpeg", "image/png", "image/webp"];

export type ImageKind = "cover" | "logo";

export type Measured = { type: string; size: number; width: number; height: number };

/** Returns the reason for which the server would reject the image, before anything is sent. */
export function imageProblem(
  image: Measured,
  kind: ImageKind = "cover",
): Extract<FieldProblem, `image_${string}`> | undefined {
  const least = kind === "logo" ? LOGO_MIN : IMAGE_MIN;
  if (!IMAGE_KINDS.includes(image.type)) return "image_kind";
  if (image.size >= IMAGE_BYTES_MAX) return "image_bytes";
  if (image.width < least.width || image.height < least.height)
    return kind === "logo" ? "image_small_logo" : "image_small";
  return image.width > IMAGE_MAX.width || image.height > IMAGE_MAX.height ? "image_large" : undefined;
}

/** The image is acceptable, but will look soft on large screens. */
export function isSoft(image: Pick<Measured, "width" | "height">): boolean {
  return image.width < IMAGE_HINT.width || image.height < IMAGE_HINT.height;
}

/** Reads the type and size of an image in the browser; 0 by 0 where that fails. */
export async function measure(file: File): Promise<Measured> {
  try {
    const bitmap = await createImageBitmap(file);
    const measured = { type: file.type, size: file.size, width: bitmap.width, height: bitmap.height };
    bitmap.close();
    return measured;
  } catch {
    return { type: "", size: file.size, width: 0, height: 0 };
  }
}

import type { Image } from "#contract/images.ts";

/** Enough pixels to find the main colors. */
const SIDE = 48;

/** Returns evenly sampled pixels of an uploaded picture: red, green, blue and alpha of each. */
export async function pixelsOf(image: Image): Promise<Uint8ClampedArray> {
  const drawn = document.createElement("img");
  drawn.src = image.variants[0]?.url ?? image.url;
  await drawn.decode();
  const canvas = document.createElement("canvas");
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("This browser draws nothing.");
  pen.drawImage(drawn, 0, 0, SIDE, SIDE);
  return pen.getImageData(0, 0, SIDE, SIDE).data;
}

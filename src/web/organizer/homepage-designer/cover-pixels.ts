import type { Image } from "#contract/images.ts";

/** Enough to know its colours by. */
const SIDE = 48;

/** Some pixels of a picture of ours, evenly taken: red, green, blue and cover of each. */
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

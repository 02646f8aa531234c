import sharp from "sharp";
import { render } from "#server/images/render.ts";
import { coverOf } from "#server/images/image-owner.ts";
import { replacePicture } from "#server/images/replace-picture.ts";
import type { OpenDb } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { actingIn } from "./acting.ts";
import type { MadeEvent, Stage } from "./create-event.ts";
import { makeRandom } from "./random.ts";

/** Draws an event's cover and stores it as if it had been uploaded. */
export async function giveCover(db: OpenDb, demo: Stage, { plan, event }: MadeEvent): Promise<void> {
  const picture = await drawCover(plan.cover(makeRandom(`${plan.key} cover`)));
  const rendered = await render(picture);
  await withTransaction(db, actingIn(demo), (ctx) => replacePicture(ctx, coverOf(event), `${plan.key}.png`, rendered));
}

/** From SVG to a PNG of 2160 x 1080. */
function drawCover(svg: string): Promise<Buffer> {
  return sharp(Buffer.from(svg)).png({ compressionLevel: 1 }).toBuffer();
}

import { LRUCache } from "lru-cache";
import sharp, { type Sharp } from "sharp";
import { isDarkGround, mixed } from "#domain/colors.ts";
import { oneAtATime } from "#server/images/one-at-a-time.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { findFile } from "#server/platform/files/files.ts";
import type { ShownPass } from "./shown-pass.ts";

type Drawn = Record<string, Buffer>;
type Looks = Pick<ShownPass, "logo" | "cover" | "color">;

/** All passes of an event share their pictures, so these are rendered once and cached. */
const drawn = new LRUCache<string, Drawn>({
  maxSize: 24 * 1024 * 1024,
  sizeCalculation: (files) => Object.values(files).reduce((sum, { length }) => sum + length, 1),
});

const ICON = 29;
const LOGO = { width: 160, height: 50 };
const STRIP = { width: 375, height: 98 };
/** Google crops the logo to a circle. */
const ROUND = 660;
const HERO = { width: 1032, height: 336 };

/**
 * Returns the icon, logo and strip of an Apple pass in the three densities of phones: the
 * organizer's logo and the event's cover, or without a logo a ticket drawn in the event's color.
 * Phones reject a pass without an icon.
 */
export function applePictures(db: ReadDb, looks: Looks): Promise<Drawn> {
  return once(`apple ${keyOf(looks)}`, async () => {
    const { logo, cover } = await sourcesOf(db, looks);
    const files: Drawn = {};
    for (const density of [1, 2, 3]) {
      const name = (part: string) => `${part}${density === 1 ? "" : `@${density}x`}.png`;
      files[name("icon")] = await square(logo ?? sign(looks.color), ICON * density, looks.color);
      files[name("logo")] = await png(
        sharp(logo ?? sign(looks.color)).resize({
          width: LOGO.width * density,
          height: LOGO.height * density,
          fit: "inside",
        }),
      );
      if (cover) files[name("strip")] = await strip(cover, STRIP, density);
    }
    return files;
  });
}

/** Returns the same for Google, which downloads the pictures itself. */
export async function googlePicture(db: ReadDb, looks: Looks, which: "logo" | "hero"): Promise<Buffer | undefined> {
  const files = await once(`google ${keyOf(looks)}`, async () => {
    const { logo, cover } = await sourcesOf(db, looks);
    return {
      logo: await square(logo ?? sign(looks.color), ROUND, looks.color),
      ...(cover && { hero: await strip(cover, HERO, 1) }),
    };
  });
  return files[which];
}

/**
 * Pictures that are being rendered: several buyers may request them at the same moment when a sale
 * starts.
 */
const inProgress = new Map<string, Promise<Drawn>>();

async function once(key: string, draw: () => Promise<Drawn>): Promise<Drawn> {
  const known = drawn.get(key) ?? inProgress.get(key);
  if (known) return known;
  const drawing = oneAtATime(draw).finally(() => inProgress.delete(key));
  inProgress.set(key, drawing);
  const files = await drawing;
  drawn.set(key, files);
  return files;
}

function keyOf({ logo, cover, color }: Looks): string {
  return [logo, cover, color].join(" ");
}

async function sourcesOf(db: ReadDb, { logo, cover }: Looks) {
  const read = async (key: string | null) => (key === null ? undefined : (await findFile(db, key))?.content);
  return { logo: await read(logo), cover: await read(cover) };
}

/** The picture has a margin, on white or, where it is light itself, on the event's color. */
async function square(source: Buffer, size: number, color: string): Promise<Buffer> {
  const inner = Math.round(size * 0.78);
  const picture = await sharp(source).resize({ width: inner, height: inner, fit: "inside" }).png().toBuffer();
  const ground = (await isLight(picture)) ? color : "#ffffff";
  const canvas = sharp({ create: { width: size, height: size, channels: 4, background: ground } });
  return png(canvas.composite([{ input: picture, gravity: "centre" }]));
}

async function isLight(picture: Buffer): Promise<boolean> {
  const { channels, isOpaque } = await sharp(picture).stats();
  const [red, green, blue] = channels;
  return !isOpaque && [red, green, blue].every((channel) => (channel?.max ?? 0) > 0 && (channel?.mean ?? 0) > 200);
}

function strip(cover: Buffer, { width, height }: typeof STRIP, density: number): Promise<Buffer> {
  return png(sharp(cover).resize({ width: width * density, height: height * density, fit: "cover" }));
}

/**
 * A palette makes a photo a third as large, and the difference is invisible on such a small strip.
 */
function png(picture: Sharp): Promise<Buffer> {
  return picture.png({ palette: true, quality: 85, effort: 4 }).toBuffer();
}

/** The icon of a ticket, used where an organizer has no logo. */
function sign(color: string): Buffer {
  const light = isDarkGround(color) ? mixed(color, "#ffffff", 0.2) : mixed(color, "#000000", 0.45);
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300" viewBox="0 0 60 60">
  <path fill="${light}" d="M6 18h48v8a4 4 0 0 0 0 8v8H6v-8a4 4 0 0 0 0-8z"/>
  <path stroke="#fff" stroke-width="2" stroke-dasharray="3 3" d="M40 19v22"/>
</svg>`);
}

import sharp from "sharp";
import type { Weight } from "#server/platform/pdf/fonts.ts";
import { colorsOf, type Preview } from "#server/public-events/preview-image/draw-preview.ts";
import { lettered, letteredLines } from "#server/public-events/preview-image/lettering.ts";

/** Measures in pixels. `cover` is the height of the cover at the top. */
type Format = { width: number; height: number; cover: number; title: number; text: number; footer: number };

/** The two formats of social networks: a post, and a story that fills a phone. */
export const CARDS = {
  square: { width: 1080, height: 1080, cover: 520, title: 68, text: 36, footer: 1040 },
  // apps cover the lowest part of a story with their buttons
  story: { width: 1080, height: 1920, cover: 1080, title: 84, text: 44, footer: 1760 },
} satisfies Record<string, Format>;

/** Renders an image to share (JPEG): the cover, or a pattern in the event's color, and its texts. */
export async function drawCard(preview: Preview, kind: keyof typeof CARDS, cover: Buffer | undefined): Promise<Buffer> {
  const format = CARDS[kind];
  const ground = sharp(Buffer.from(svgOf(preview, format, cover !== undefined)));
  const layers = cover
    ? [{ input: await sharp(cover).resize(format.width, format.cover, { fit: "cover" }).toBuffer(), top: 0, left: 0 }]
    : [];
  return ground.composite(layers).jpeg({ quality: 86 }).toBuffer();
}

function svgOf({ title, when, where, organizer, color }: Preview, format: Format, hasCover: boolean): string {
  const { from, to, foreground, soft } = colorsOf(color);
  const linesOf = (text: string, weight: Weight, size: number, lines: number) =>
    letteredLines(text, weight, size, { width: format.width - 2 * MARGIN, lines });
  const draw = (lines: string[], weight: Weight, size: number, y: number) =>
    lines.map((line, at) => lettered(line, weight, size, { x: MARGIN, y: y + at * size * LEADING }).path).join("");
  const titleLines = linesOf(title, "bold", format.title, 3);
  const whenLines = linesOf(when, "bold", format.text, 2);
  const titleAt = format.cover + MARGIN * 0.75 + format.title;
  const whenAt = titleAt + (titleLines.length - 1) * format.title * LEADING + format.text * 2;
  const whereAt = whenAt + (whenLines.length - 1) * format.text * LEADING + format.text * 1.5;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${format.width}" height="${format.height}">`,
    `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/>`,
    `<stop offset="1" stop-color="${to}"/></linearGradient>`,
    `<rect width="100%" height="100%" fill="url(#g)"/>`,
    hasCover ? "" : patternOf(format, foreground),
    `<g fill="${foreground}">`,
    draw(titleLines, "bold", format.title, titleAt),
    draw(whenLines, "bold", format.text, whenAt),
    `</g><g fill="${soft}">`,
    draw(linesOf(where, "regular", format.text, 1), "regular", format.text, whereAt),
    draw(linesOf(organizer, "regular", format.text, 1), "regular", format.text, format.footer),
    "</g></svg>",
  ].join("");
}

/** Circles where the cover would be. */
function patternOf({ width, cover }: Format, color: string): string {
  const circles = [1, 0.66, 0.33]
    .map((share) => `<circle cx="${width * 0.7}" cy="${cover * 0.55}" r="${cover * 0.45 * share}" opacity="0.1"/>`)
    .join("");
  return `<g fill="${color}">${circles}</g>`;
}

const MARGIN = 80;
const LEADING = 1.12;

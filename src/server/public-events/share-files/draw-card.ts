import sharp from "sharp";
import { colorsOf, type Preview } from "#server/public-events/preview-image/draw-preview.ts";
import { lettered, letteredLines } from "#server/public-events/preview-image/lettering.ts";

/** Measures in pixels. `cover` is the height of the cover at the top. */
type Format = { width: number; height: number; cover: number; title: number; text: number; footer: number };

/** The two formats of social networks: a post, and a story that fills a phone. */
export const CARDS = {
  square: { width: 1080, height: 1080, cover: 560, title: 68, text: 36, footer: 1020 },
  // apps cover the lowest part of a story with their buttons
  story: { width: 1080, height: 1920, cover: 1080, title: 84, text: 44, footer: 1600 },
} satisfies Record<string, Format>;

/** Renders an image to share (JPEG): the cover, or a pattern in the event's color, and its texts. */
export async function drawCard(preview: Preview, kind: keyof typeof CARDS, cover: Buffer | undefined): Promise<Buffer> {
  const format = CARDS[kind];
  const ground = sharp(Buffer.from(svgOf(preview, format)));
  const layers = cover
    ? [{ input: await sharp(cover).resize(format.width, format.cover, { fit: "cover" }).toBuffer(), top: 0, left: 0 }]
    : [];
  return ground.composite(layers).jpeg({ quality: 86 }).toBuffer();
}

function svgOf({ title, when, where, organizer, color }: Preview, format: Format): string {
  const { from, to, foreground, soft } = colorsOf(color);
  const room = { width: format.width - 2 * MARGIN };
  const lines = letteredLines(title, "bold", format.title, { ...room, lines: 3 });
  const first = format.cover + MARGIN * 0.75 + format.title;
  const below = first + (lines.length - 1) * format.title * LEADING + format.text * 2;
  const text = (content: string, weight: "regular" | "bold", y: number) => {
    const [line] = letteredLines(content, weight, format.text, { ...room, lines: 1 });
    return line ? lettered(line, weight, format.text, { x: MARGIN, y }).path : "";
  };
  const [x, y, radius] = [format.width * 0.72, format.cover * 0.62, format.cover * 0.5];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${format.width}" height="${format.height}">`,
    `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/>`,
    `<stop offset="1" stop-color="${to}"/></linearGradient>`,
    `<rect width="100%" height="100%" fill="url(#g)"/>`,
    ...[1, 0.66, 0.33].map(
      (share) => `<circle cx="${x}" cy="${y}" r="${radius * share}" fill="${foreground}" opacity="0.08"/>`,
    ),
    `<g fill="${foreground}">`,
    ...lines.map(
      (line, at) => lettered(line, "bold", format.title, { x: MARGIN, y: first + at * format.title * LEADING }).path,
    ),
    text(when, "bold", below),
    `</g><g fill="${soft}">`,
    text(where, "regular", below + format.text * 1.5),
    text(organizer, "regular", format.footer),
    "</g></svg>",
  ].join("");
}

const MARGIN = 80;
const LEADING = 1.12;

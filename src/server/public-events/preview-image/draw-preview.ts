import sharp from "sharp";
import { contrast, mixed, nearestReadable, solid } from "#domain/colors.ts";
import { lettered, letteredLines } from "./lettering.ts";

/**
 * The content of a link preview: the event's texts in its language, and its main color if it has
 * one.
 */
export type Preview = { title: string; when: string; where: string; organizer: string; color: string | null };

export const PREVIEW = { width: 1200, height: 630 };

/** Renders a preview image (PNG) for an event without a cover: title, date, venue and organizer. */
export function drawPreview(preview: Preview): Promise<Buffer> {
  return sharp(Buffer.from(svgOf(preview)))
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}

function svgOf({ title, when, where, organizer, color }: Preview): string {
  const { from, to, foreground, soft } = colorsOf(color);
  const size = [...title].length > 60 ? 56 : 72;
  const heading = letteredLines(title, "bold", size, { width: PREVIEW.width - 2 * MARGIN, lines: 3 });
  const top = MARGIN + size;
  const below = top + (heading.length - 1) * size * 1.15 + 80;
  const line = (text: string, weight: "regular" | "bold", px: number, y: number) => {
    const [line] = letteredLines(text, weight, px, { width: PREVIEW.width - 2 * MARGIN, lines: 1 });
    return line ? lettered(line, weight, px, { x: MARGIN, y }).path : "";
  };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PREVIEW.width}" height="${PREVIEW.height}">`,
    `<linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/>`,
    `<stop offset="1" stop-color="${to}"/></linearGradient>`,
    `<rect width="100%" height="100%" fill="url(#g)"/>`,
    `<circle cx="1080" cy="560" r="240" fill="${foreground}" opacity="0.07"/>`,
    `<circle cx="1080" cy="560" r="150" fill="${foreground}" opacity="0.07"/>`,
    `<g fill="${foreground}">`,
    ...heading.map((text, at) => lettered(text, "bold", size, { x: MARGIN, y: top + at * size * 1.15 }).path),
    line(when, "bold", 36, below),
    `</g><g fill="${soft}">`,
    line(where, "regular", 34, below + 52),
    line(organizer, "regular", 32, PREVIEW.height - MARGIN),
    "</g></svg>",
  ].join("");
}

/**
 * A background in the event's color, deeper towards one corner, and text colors that are legible on
 * all of it.
 */
export function colorsOf(color: string | null): { from: string; to: string; foreground: string; soft: string } {
  if (color === null) return { from: "#2b1a5e", to: "#6b3fd9", foreground: "#ffffff", soft: "#e6dbfd" };
  const to = solid(color, "#ffffff");
  const isLight = contrast(to, "#1f1a26") > contrast(to, "#ffffff");
  const from = mixed(to, isLight ? "#ffffff" : "#000000", 0.35);
  const foreground = nearestReadable(isLight ? "#1f1a26" : "#ffffff", [from, to]);
  return { from, to, foreground, soft: foreground };
}

const MARGIN = 80;

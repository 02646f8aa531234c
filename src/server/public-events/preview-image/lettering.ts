import { runsOf, type Weight } from "#server/platform/pdf/fonts.ts";
import { wrapped } from "#server/platform/pdf/wrap.ts";

/** Text as shapes, which looks the same on every machine, whatever fonts it has. */
export type Lettered = { path: string; width: number };

/** Returns one line of text in pixels of `size`, with its baseline at `x`, `y`; `path` is SVG. */
export function lettered(text: string, weight: Weight, size: number, { x, y }: { x: number; y: number }): Lettered {
  let at = x;
  const path: string[] = [];
  for (const run of runsOf(text, weight)) {
    const { font } = run.face;
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(run.text);
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      const spot = `${rounded(at + xOffset * scale)} ${rounded(y - yOffset * scale)}`;
      const transform = `translate(${spot}) scale(${rounded(scale)} ${rounded(-scale)})`;
      const drawn = glyph.path.toSVG();
      if (drawn) path.push(`<path transform="${transform}" d="${drawn}"/>`);
      at += xAdvance * scale;
    }
  }
  return { path: path.join(""), width: at - x };
}

type Room = { width: number; lines: number };

/** Wraps text into lines of at most `width`; text beyond the last line is cut with an ellipsis. */
export function letteredLines(text: string, weight: Weight, size: number, { width, lines: most }: Room): string[] {
  const measure = (text: string) => lettered(text, weight, size, { x: 0, y: 0 }).width;
  const lines = wrapped([...text.replace(/\s+/g, " ").trim()].slice(0, SIGNS_MOST).join(""), width, measure);
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? "";
  while (last !== "" && measure(`${last}…`) > width) last = [...last].slice(0, -1).join("");
  return [...lines.slice(0, most - 1), `${last.trimEnd()}…`];
}

/** More text fits on no image and is not measured. */
const SIGNS_MOST = 200;

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

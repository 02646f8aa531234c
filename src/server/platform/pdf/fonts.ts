import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { root } from "#server/platform/root.ts";
import { hasRightToLeft, levelsOf, mirrored, reversed, visualOrder } from "./bidi.ts";
import { unpackWoff } from "./unpack-woff.ts";

export type Weight = "regular" | "bold";

/** One font face. `name` is its key in a document. */
export type Face = { name: string; file: Buffer; font: Font };

/**
 * Characters that one face draws, in the order that its shaper expects. `actual` is their text
 * where the glyphs alone would be read differently. A right-to-left run must be shaped as a whole,
 * not word by word.
 */
export type Run = { face: Face; text: string; actual?: string; isRightToLeft: boolean };

/**
 * Splits text into runs from left to right, each with the first face that has its characters: ours,
 * then Greek, Cyrillic and Vietnamese, then the face of its script, last Chinese with Kana. A
 * character without a face becomes a box. Faces are loaded when first needed and cached: the
 * Chinese one has 8 MB.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const levels = hasRightToLeft(text) ? levelsOf(text) : undefined;
  const runs: (Piece & { level: number })[] = [];
  let at = 0;
  let isParted = false;
  for (const sign of text) {
    const level = levels?.[at] ?? 0;
    at += sign.length;
    const last = runs.at(-1);
    if (sign === NON_JOINER && !(last && draws(last.face, sign))) {
      isParted = true;
      continue;
    }
    const canJoin = !isParted && last?.level === level && last.actual === undefined;
    isParted = false;
    const piece = pieceFor(sign, { weight, isRightToLeft: isOdd(level), before: canJoin ? last.face : undefined });
    if (canJoin && piece.actual === undefined && piece.face === last.face) last.text += sign;
    else runs.push({ ...piece, level });
  }
  return levels ? visualOrder(runs).map(oriented) : runs.map(oriented);
}

type Piece = Omit<Run, "isRightToLeft">;

function pieceFor(
  sign: string,
  { weight, isRightToLeft, before }: { weight: Weight; isRightToLeft: boolean; before: Face | undefined },
): Piece {
  const mirror = isRightToLeft ? mirrored(sign) : undefined;
  const drawn = mirror ?? sign;
  const face = before && draws(before, drawn) ? before : faceFor(drawn, weight);
  if (!face) return { face: faceNamed(FACES[weight].chinese), text: BOX, actual: sign };
  return { face, text: drawn, ...(mirror !== undefined && { actual: sign }) };
}

function oriented({ level, ...run }: Piece & { level: number }): Run {
  const isRightToLeft = isOdd(level);
  if (run.actual !== undefined) return { ...run, isRightToLeft };
  if (REORDERED.test(run.text)) return { ...run, actual: run.text, isRightToLeft };
  const text = SHAPED_RIGHT_TO_LEFT.test(run.text) === isRightToLeft ? run.text : reversed(run.text);
  return { ...run, text, isRightToLeft };
}

/**
 * fontkit chooses the direction by the script: characters that it would lay out in the wrong
 * direction are passed reversed.
 */
const SHAPED_RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}٠-٩]/u;

/** Scripts whose glyphs do not follow the order of their characters, or are parts of one. */
const REORDERED = /[\p{Script=Devanagari}\p{Script=Thai}]/u;

const BOX = "□";

/**
 * Separates letters that would join. If a face has no glyph for it, the letters are drawn in two
 * runs, with the same result.
 */
const NON_JOINER = "\u200c";

function faceFor(sign: string, weight: Weight): Face | undefined {
  const { european, chinese } = FACES[weight];
  const ofScript = SCRIPTS.filter(([script]) => script.test(sign)).map(([, fileFor]) => fileFor(weight));
  for (const name of [...european, ...ofScript, chinese]) if (draws(faceNamed(name), sign)) return faceNamed(name);
  return undefined;
}

function draws({ font }: Face, sign: string): boolean {
  return font.hasGlyphForCodePoint(sign.codePointAt(0) as number);
}

function isOdd(level: number): boolean {
  return level % 2 === 1;
}

const OURS = "@fontsource/instrument-sans/files/instrument-sans";
const EUROPE = "@fontsource/noto-sans/files/noto-sans";
const ARABIC = "@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic";
const CHINESE = "@embedpdf/fonts-sc/fonts/NotoSansHans";
const KOREAN = "@embedpdf/fonts-kr/fonts/NotoSansKR";

const WEIGHTS = { regular: { number: 400, name: "Regular" }, bold: { number: 600, name: "Bold" } } as const;

const FACES = { regular: faceFiles("regular"), bold: faceFiles("bold") } as const;

// WOFF and not WOFF2, because fontkit can't write a subset of the latter.
function faceFiles(weight: Weight): { european: string[]; chinese: string } {
  const { number, name } = WEIGHTS[weight];
  const europe = ["greek", "cyrillic", "cyrillic-ext", "vietnamese", "latin-ext"];
  return {
    european: [
      `${OURS}-latin-${number}-normal.woff`,
      `${OURS}-latin-ext-${number}-normal.woff`,
      ...europe.map((part) => `${EUROPE}-${part}-${number}-normal.woff`),
    ],
    chinese: `${CHINESE}-${name}.otf`,
  };
}

/**
 * Faces of other scripts by their characters, so that a face is only loaded for a text that needs
 * it. The Arabic face is not Noto's, which composes letters from parts: one part can't be read as
 * two different letters.
 */
const SCRIPTS: readonly [RegExp, (weight: Weight) => string][] = [
  [/\p{Script_Extensions=Arabic}/u, (weight) => `${ARABIC}-${WEIGHTS[weight].number}-normal.woff`],
  [/\p{Script_Extensions=Hebrew}/u, noto("hebrew")],
  [/[\p{Script_Extensions=Thai}฿]/u, noto("thai")],
  [/\p{Script_Extensions=Devanagari}/u, noto("devanagari")],
  [/\p{Script_Extensions=Armenian}/u, noto("armenian")],
  [/\p{Script_Extensions=Georgian}/u, noto("georgian")],
  [/\p{Script_Extensions=Hangul}/u, (weight) => `${KOREAN}-${WEIGHTS[weight].name}.otf`],
];

function noto(script: string): (weight: Weight) => string {
  return (weight) =>
    `@fontsource/noto-sans-${script}/files/noto-sans-${script}-${script}-${WEIGHTS[weight].number}-normal.woff`;
}

/**
 * The font of a face for one document. fontkit stores the characters of a glyph as it first met
 * them, and pdfkit writes these into the file. PDF readers reverse right-to-left text letter by
 * letter, so the letters of a ligature (lam with alef) are written in that order.
 */
export function fontOf({ file }: Face): Font {
  const font = create(file) as Font;
  const turned = new Set<number>();
  const layout = font.layout.bind(font);
  font.layout = (...args: Parameters<Font["layout"]>) => {
    const run = layout(...args);
    if (run.direction !== "rtl") return run;
    for (const glyph of run.glyphs) {
      if (!turned.has(glyph.id)) glyph.codePoints.reverse();
      turned.add(glyph.id);
    }
    return run;
  };
  return font;
}

const faces = new Map<string, Face>();

function faceNamed(name: string): Face {
  const known = faces.get(name);
  if (known) return known;
  const stored = readFileSync(join(root, "node_modules", name));
  const file = name.endsWith(".woff") ? unpackWoff(stored) : stored;
  const face = { name, file, font: create(file) as Font };
  faces.set(name, face);
  return face;
}

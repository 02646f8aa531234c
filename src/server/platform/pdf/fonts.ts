import { readFileSync } from "node:fs";
import { join } from "node:path";
import { create, type Font } from "fontkit";
import { root } from "#server/platform/root.ts";
import { unpackWoff } from "./unpack-woff.ts";

/** Regular, and what stands out. */
export type Weight = "regular" | "bold";

/** One face. `name` is what a paper knows it by. */
export type Face = { name: string; file: Buffer; font: Font };

/** Words that one face can draw. */
export type Run = { face: Face; words: string };

/**
 * Words in pieces, each with the first face that has its signs: ours, then Greek, Cyrillic and Vietnamese, then Chinese with Kana. A sign
 * that none has is drawn as a box. Faces are read when first needed and kept: the Chinese one has 8 MB.
 */
export function runsOf(words: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const sign of words) {
    const last = runs.at(-1);
    const face = last && draws(last.face, sign) ? last.face : faceFor(sign, weight);
    if (last?.face === face) last.words += sign;
    else runs.push({ face, words: sign });
  }
  return runs;
}

function faceFor(sign: string, weight: Weight): Face {
  const files = FACES[weight];
  const file = files.find((name) => draws(faceNamed(name), sign)) ?? files[0];
  return faceNamed(file);
}

function draws({ font }: Face, sign: string): boolean {
  return font.hasGlyphForCodePoint(sign.codePointAt(0) as number);
}

const OURS = "@fontsource/instrument-sans/files/instrument-sans";
const EUROPE = "@fontsource/noto-sans/files/noto-sans";
const CHINESE = "@embedpdf/fonts-sc/fonts/NotoSansHans";

const FACES = { regular: faceFiles(400, "Regular"), bold: faceFiles(600, "Bold") } as const;

// WOFF and not WOFF2: fontkit can't write a subset of the latter.
function faceFiles(weight: number, chinese: string): [string, ...string[]] {
  const europe = ["greek", "cyrillic", "cyrillic-ext", "vietnamese", "latin-ext"];
  return [
    `${OURS}-latin-${weight}-normal.woff`,
    `${OURS}-latin-ext-${weight}-normal.woff`,
    ...europe.map((part) => `${EUROPE}-${part}-${weight}-normal.woff`),
    `${CHINESE}-${chinese}.otf`,
  ];
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

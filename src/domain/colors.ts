/**
 * A CSS hex color: `#` and 3, 4, 6 or 8 hexadecimal digits. The fourth or the last two are its
 * opacity.
 */
export const HEX_COLOR = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;

/** WCAG 2.2 AA: text of normal size on its background. */
export const READABLE = 4.5;
/** The same for non-text elements: a focus ring, an icon, the edge of a control. */
export const SEEN = 3;

/** Each channel from 0 to 1. */
type Rgb = readonly [red: number, green: number, blue: number];
/** Lightness from 0 to 1, chroma, and hue in radians: equal steps look equally large (OKLCH). */
export type Lch = { light: number; strong: number; hue: number };

/**
 * Returns the `#rrggbb` of a color in any notation, blended with its background if it is
 * translucent.
 */
export function solid(hex: string, ground = "#ffffff"): string {
  const [red, green, blue, cover] = digitsOf(hex);
  return cover === 1 ? hexOf([red, green, blue]) : mixed(solid(ground), hexOf([red, green, blue]), cover);
}

/** Returns the WCAG 2 contrast ratio of two opaque colors: 1 (none) to 21. */
export function contrast(a: string, b: string): number {
  return leastAgainst(a, [luminance(rgbOf(b))]);
}

/** Mixes two colors: a `part` of 0 is `one`, 1 is `other`. */
export function mixed(base: string, other: string, part: number): string {
  const [a, b] = [rgbOf(base), rgbOf(other)];
  const at = (index: 0 | 1 | 2) => a[index] * (1 - part) + b[index] * part;
  return hexOf([at(0), at(1), at(2)]);
}

/** Whether white text has more contrast on it than black text. */
export function isDarkGround(ground: string): boolean {
  return contrast(ground, "#ffffff") > contrast(ground, "#000000");
}

export function leastContrast(color: string, grounds: readonly string[]): number {
  return leastAgainst(color, luminancesOf(grounds));
}

/**
 * Returns the nearest color of the same hue that has enough contrast on all backgrounds: the color
 * itself if it already has. If there is none (light and dark backgrounds together), returns black
 * or white, whichever has the higher minimum contrast.
 */
export function nearestReadable(color: string, grounds: readonly string[], least = READABLE): string {
  const from = solid(color);
  const lights = luminancesOf(grounds);
  if (leastAgainst(from, lights) >= least) return from;
  const tone = lchOf(from);
  const found = [0, 1].flatMap((end) => readableTowards(end, tone, lights, least) ?? []);
  const [nearest] = found.toSorted((a, b) => Math.abs(a.light - tone.light) - Math.abs(b.light - tone.light));
  if (nearest) return nearest.hex;
  return leastContrast("#000000", grounds) > leastContrast("#ffffff", grounds) ? "#000000" : "#ffffff";
}

/**
 * Binary search between the color's lightness and black (0) or white (1). Undefined if even that
 * end has too little contrast.
 */
function readableTowards(end: number, tone: Lch, lights: readonly number[], least: number) {
  const at = (light: number) => hexOfLch({ ...tone, light });
  if (leastAgainst(at(end), lights) < least) return undefined;
  let [good, bad] = [end, tone.light];
  for (let step = 0; step < 9; step++) {
    const middle = (good + bad) / 2;
    if (leastAgainst(at(middle), lights) >= least) good = middle;
    else bad = middle;
  }
  return { light: good, hex: at(good) };
}

export function lchOf(hex: string): Lch {
  const [red, green, blue] = rgbOf(hex).map(linear) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return {
    light: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    strong: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  };
}

/** Reduces the chroma until the color is within the sRGB gamut. */
export function hexOfLch({ light, strong, hue }: Lch): string {
  const exact = rgbOfLch({ light, strong, hue });
  if (isShown(exact)) return hexOf(exact);
  let [good, bad] = [0, strong];
  for (let step = 0; step < 6; step++) {
    const middle = (good + bad) / 2;
    if (isShown(rgbOfLch({ light, strong: middle, hue }))) good = middle;
    else bad = middle;
  }
  return hexOf(rgbOfLch({ light, strong: good, hue }));
}

function isShown(rgb: Rgb): boolean {
  return rgb.every((value) => value >= -0.001 && value <= 1.001);
}

function rgbOfLch({ light, strong, hue }: Lch): Rgb {
  const [a, b] = [strong * Math.cos(hue), strong * Math.sin(hue)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    gamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    gamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    gamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/**
 * Returns the lowest contrast on backgrounds given by their luminance, which the caller computes
 * once for all steps of a search.
 */
function leastAgainst(color: string, lights: readonly number[]): number {
  const own = luminance(rgbOf(color));
  return Math.min(...lights.map((light) => (Math.max(own, light) + 0.05) / (Math.min(own, light) + 0.05)));
}

function luminancesOf(grounds: readonly string[]): number[] {
  return grounds.map((ground) => luminance(rgbOf(ground)));
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map(linear) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}

function gamma(value: number): number {
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
}

function rgbOf(hex: string): Rgb {
  const [red, green, blue] = digitsOf(hex);
  return [red, green, blue];
}

function digitsOf(hex: string): [red: number, green: number, blue: number, cover: number] {
  const digits = hex.slice(1);
  const size = digits.length < 6 ? 1 : 2;
  const at = (index: number) => {
    const part = digits.slice(index * size, (index + 1) * size);
    return part === "" ? 1 : Number.parseInt(size === 1 ? part + part : part, 16) / 255;
  };
  return [at(0), at(1), at(2), at(3)];
}

function hexOf(rgb: Rgb): string {
  const two = (value: number) =>
    Math.round(Math.min(1, Math.max(0, value)) * 255)
      .toString(16)
      .padStart(2, "0");
  return `#${rgb.map(two).join("")}`;
}

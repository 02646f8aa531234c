import { hexOfLch, lchOf, nearestReadable } from "./colors.ts";
import { type HomepageDesign, STANDARD_DESIGN } from "./homepage-design.ts";

/** Preset designs: all text is readable (WCAG AA). Their names are translated by the page. */
export const HOMEPAGE_THEMES = {
  paper: theme({ page: "#f5efe3", content: "#fffdf8", primary: "#8a3b1e", secondary: "#2f3e46", panel: "#fffdf8" }),
  meadow: theme({ page: "#eaf3e6", content: "#ffffff", primary: "#2f6b3f", secondary: "#d8e9cf", panel: "#fbfdf9" }),
  harbour: theme({ page: "#e6eff6", content: "#ffffff", primary: "#14507e", secondary: "#f2b84b", panel: "#f7fafc" }),
  rose: theme({ page: "#fcedf2", content: "#fffafc", primary: "#b0275f", secondary: "#fad3e0", panel: "#fffafc" }),
  clay: theme({ page: "#b4472b", content: "#fff8f3", primary: "#9c3a20", secondary: "#f3d3c2", panel: "#fff8f3" }),
  ink: theme({ page: "#ffffff", content: "#ffffff", primary: "#111111", secondary: "#111111", panel: "#f4f4f2" }),
  midnight: theme({ page: "#0d1321", content: "#151e33", primary: "#ffd166", secondary: "#31456e", panel: "#1b2745" }),
  neon: theme({ page: "#0b0b10", content: "#15151e", primary: "#c6ff3d", secondary: "#6d3df0", panel: "#1d1d29" }),
} satisfies Record<string, HomepageDesign>;
export type HomepageTheme = keyof typeof HOMEPAGE_THEMES;

function theme(colors: Record<"page" | "content" | "primary" | "secondary" | "panel", string>): HomepageDesign {
  return {
    ...STANDARD_DESIGN,
    homepage_body_background_color: colors.page,
    homepage_background_color: colors.content,
    homepage_primary_color: colors.primary,
    homepage_secondary_color: colors.secondary,
    homepage_ticket_widget_background_color: colors.panel,
  };
}

/**
 * Returns a light design in the hues of an image, from the red, green, blue and alpha of each
 * pixel, 0 to 255. The strongest hue becomes the primary color, the one least like it the
 * secondary; an image without colors results in a design without colors.
 */
export function designOfPicture(pixels: ArrayLike<number>): HomepageDesign {
  const [first, second] = leadingHues(pixels);
  const tone = (light: number, strong: number, { hue, strength }: Hue) =>
    hexOfLch({ light, strong: strong * Math.min(1, strength / COLOURED), hue });
  return theme({
    page: tone(0.955, 0.022, first),
    content: tone(0.99, 0.006, first),
    primary: nearestReadable(tone(0.47, 0.15, first), ["#ffffff"]),
    secondary: tone(0.9, 0.06, second),
    panel: tone(0.985, 0.008, first),
  });
}

type Hue = { hue: number; strength: number };

const SECTORS = 12;
/** The mean chroma (OKLCH) from which an image counts as fully colored. */
const COLOURED = 0.04;

function leadingHues(pixels: ArrayLike<number>): [Hue, Hue] {
  const sums = Array.from({ length: SECTORS }, () => ({ x: 0, y: 0, strong: 0 }));
  let counted = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) < 128) continue;
    counted += 1;
    const { light, strong, hue } = lchOf(hexAt(pixels, at));
    // near black and near white the hue is noise
    if (light < 0.12 || light > 0.97) continue;
    const sum = sums[Math.floor((((hue / (2 * Math.PI)) % 1) + 1) * SECTORS) % SECTORS];
    if (!sum) continue;
    sum.x += strong * Math.cos(hue);
    sum.y += strong * Math.sin(hue);
    sum.strong += strong;
  }
  const found = sums.map(({ x, y, strong }) => ({ hue: Math.atan2(y, x), strength: strong / Math.max(1, counted) }));
  const all = found.reduce((sum, { strength }) => sum + strength, 0);
  const ranked = found.toSorted((a, b) => b.strength - a.strength);
  const first = ranked[0] ?? { hue: 0, strength: 0 };
  const rest = ranked.filter(({ strength }) => strength > first.strength / 6);
  const second = rest.toSorted((a, b) => hueDistance(b.hue, first.hue) - hueDistance(a.hue, first.hue))[0] ?? first;
  return [
    { hue: first.hue, strength: all },
    { hue: second.hue, strength: all },
  ];
}

function hueDistance(a: number, b: number): number {
  return 1 - Math.cos(a - b);
}

function hexAt(pixels: ArrayLike<number>, at: number): string {
  const two = (value = 0) => value.toString(16).padStart(2, "0");
  return `#${two(pixels[at])}${two(pixels[at + 1])}${two(pixels[at + 2])}`;
}

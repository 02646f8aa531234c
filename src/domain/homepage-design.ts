import { contrast, nearestReadable, READABLE, solid } from "./colors.ts";

/** An event page's design as stored in the settings; null is the standard theme. */
export type HomepageDesign = Record<DesignColor, string | null> & { homepage_padding: number | null };

/** The colors that an organizer can choose. Each pair is a background and the text on it. */
export const DESIGN_COLORS = [
  "homepage_body_background_color",
  "homepage_background_color",
  "homepage_primary_color",
  "homepage_primary_text_color",
  "homepage_secondary_color",
  "homepage_secondary_text_color",
  "homepage_ticket_widget_background_color",
  "homepage_ticket_widget_text_color",
] as const;
export type DesignColor = (typeof DESIGN_COLORS)[number];

export const STANDARD_DESIGN: HomepageDesign = {
  homepage_body_background_color: null,
  homepage_background_color: null,
  homepage_primary_color: null,
  homepage_primary_text_color: null,
  homepage_secondary_color: null,
  homepage_secondary_text_color: null,
  homepage_ticket_widget_background_color: null,
  homepage_ticket_widget_text_color: null,
  homepage_padding: null,
};

export function isStandardDesign(design: HomepageDesign): boolean {
  return design.homepage_padding === null && DESIGN_COLORS.every((name) => design[name] === null);
}

/** A text color that is hard to read on its background, and the nearest readable color. */
export type ContrastWarning = { field: DesignColor; ratio: number; nearest: string };

/**
 * Returns the chosen text colors that are hard to read (WCAG AA). Colors that are not chosen are
 * derived and readable, so a text color without its background is compared with the standard
 * theme's. A warning, not an error.
 */
export function contrastWarnings(design: HomepageDesign): ContrastWarning[] {
  return PAIRS.flatMap(({ text, ground, standard }) => {
    const chosen = design[text];
    if (chosen === null) return [];
    const below = groundBelow(design);
    const under = solid(design[ground] ?? standard, below);
    const ratio = contrast(solid(chosen, under), under);
    return ratio >= READABLE
      ? []
      : [{ field: text, ratio: roundedDown(ratio), nearest: nearestReadable(solid(chosen, under), [under]) }];
  });
}

/** Returns the background behind all content: the content's, or else the page's. */
export function groundBelow(design: HomepageDesign): string {
  const page = solid(design.homepage_body_background_color ?? STANDARD_GROUND);
  return solid(design.homepage_background_color ?? page, page);
}

export const STANDARD_GROUND = "#faf9fb";
const STANDARD_PANEL = "#ffffff";
export const STANDARD_PRIMARY = "#6b3fd9";

const PAIRS: readonly { text: DesignColor; ground: DesignColor; standard: string }[] = [
  { text: "homepage_primary_text_color", ground: "homepage_primary_color", standard: STANDARD_PRIMARY },
  { text: "homepage_secondary_text_color", ground: "homepage_secondary_color", standard: STANDARD_PRIMARY },
  {
    text: "homepage_ticket_widget_text_color",
    ground: "homepage_ticket_widget_background_color",
    standard: STANDARD_PANEL,
  },
];

/** Rounds down, because 4.49 must not be shown as 4.5. */
function roundedDown(ratio: number): number {
  return Math.floor(ratio * 10) / 10;
}

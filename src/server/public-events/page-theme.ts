import { DESIGN_COLORS, type HomepageDesign, STANDARD_DESIGN } from "#domain/homepage-design.ts";
import { accentLook, homepageLook, type HomepageLook } from "#domain/homepage-theme.ts";

/** The design of an event page, as columns of a query that has `event_settings`. */
export const DESIGN_COLUMNS = ([...DESIGN_COLORS, "homepage_padding"] as const).map(
  (name) => `event_settings.${name}` as const,
);

/** The main color only, for the pages behind the event page. */
export const ACCENT_COLUMNS = [
  "event_settings.homepage_primary_color",
  "event_settings.homepage_primary_text_color",
] as const;

export function lookOf(row: HomepageDesign): HomepageLook | null {
  const design = { ...STANDARD_DESIGN, homepage_padding: row.homepage_padding };
  for (const name of DESIGN_COLORS) design[name] = row[name];
  return remembered(`page ${JSON.stringify(design)}`, () => homepageLook(design));
}

/** Returns the theme of the event's checkout, orders and tickets. */
export function accentLookOf(
  design: Pick<HomepageDesign, "homepage_primary_color" | "homepage_primary_text_color">,
): HomepageLook | null {
  const { homepage_primary_color, homepage_primary_text_color } = design;
  const leading = { ...STANDARD_DESIGN, homepage_primary_color, homepage_primary_text_color };
  return remembered(`accent ${JSON.stringify(leading)}`, () => accentLook(leading));
}

/** Computing a theme takes milliseconds, and during a rush the same few events are requested. */
const looks = new Map<string, HomepageLook | null>();
const LOOKS_MAX = 200;

function remembered(key: string, reckon: () => HomepageLook | null): HomepageLook | null {
  const known = looks.get(key);
  if (known !== undefined) return known;
  const theme = reckon();
  if (looks.size >= LOOKS_MAX) looks.clear();
  looks.set(key, theme);
  return theme;
}

import { contrast, hexOfLch, isDarkGround, lchOf, mixed, nearestReadable, READABLE, SEEN, solid } from "./colors.ts";
import {
  type DesignColor,
  groundBelow,
  type HomepageDesign,
  isStandardDesign,
  STANDARD_DESIGN,
  STANDARD_GROUND,
  STANDARD_PRIMARY,
} from "./homepage-design.ts";

/** The tokens of tokens.css that a design sets, without their dashes. */
export const LOOK_ROLES = [
  "surface",
  "surface-raised",
  "surface-sunken",
  "surface-hover",
  "surface-lifted",
  "border",
  "border-strong",
  "text",
  "text-soft",
  "text-faint",
  "accent",
  "accent-hover",
  "accent-text",
  "accent-soft",
  "accent-soft-hover",
  "on-accent",
  "focus",
  "secondary",
  "on-secondary",
  "good",
  "good-soft",
  "warn",
  "warn-soft",
  "bad",
  "bad-soft",
  "info",
  "info-soft",
  "done",
  "done-soft",
] as const;
export type LookRole = (typeof LOOK_ROLES)[number];

/** The backgrounds of an event page: the whole page, the event's content, and the tickets. */
export const LOOK_GROUNDS = ["page", "content", "tickets"] as const;
export type LookGround = (typeof LOOK_GROUNDS)[number];

/**
 * `#rrggbb` by role; roles that are missing are not changed. `is_dark` sets the color scheme of
 * native browser controls.
 */
export type Face = { is_dark: boolean; colors: Partial<Record<LookRole, string>> };

/**
 * A page's theme for each color scheme. A background that is missing inherits from the one below
 * it.
 */
export type HomepageLook = Record<"light" | "dark", Partial<Record<LookGround, Face>>> & { padding: number | null };

/**
 * Returns the theme of a design; null is the standard theme. Chosen colors are shown unchanged in
 * the light scheme and, if the design itself is dark, in the dark scheme; a light design gets a
 * derived dark scheme: the same hues on dark backgrounds. All other colors are derived from the
 * chosen ones so that text is readable (WCAG AA) on each of its backgrounds.
 */
export function homepageLook(design: HomepageDesign): HomepageLook | null {
  if (isStandardDesign(design)) return null;
  const chosen = solidDesign(design);
  const light = facesOf(chosen, LIGHT);
  const isDarkByItself = (chosen.content ?? chosen.page) !== undefined && isDarkGround(groundOf(chosen, LIGHT));
  const dark = isDarkByItself ? light : facesOf(inTheDark(chosen), DARK);
  return { light, dark, padding: design.homepage_padding };
}

/**
 * Returns the theme of buttons and links outside the event page: at checkout and on the order page.
 * Null if the design does not set them.
 */
export function accentLook(design: HomepageDesign): HomepageLook | null {
  const { homepage_primary_color, homepage_primary_text_color } = design;
  if (homepage_primary_color === null && homepage_primary_text_color === null) return null;
  const chosen = solidDesign({ ...STANDARD_DESIGN, homepage_primary_color, homepage_primary_text_color });
  return { light: facesOf(chosen, LIGHT), dark: facesOf(inTheDark(chosen), DARK), padding: null };
}

/**
 * Returns the color that each field of a design has in the light scheme while it is empty, as the
 * page derives it: `#rrggbb`.
 */
export function automaticColors(design: HomepageDesign): Record<DesignColor, string> {
  const without = (field: DesignColor): HomepageDesign => ({ ...design, [field]: null });
  const shown = (field: DesignColor, roles: readonly LookRole[]) => {
    const { page, content, tickets } = homepageLook(without(field))?.light ?? {};
    const colors: Face["colors"] = { ...STANDARD_COLORS, ...page?.colors, ...content?.colors, ...tickets?.colors };
    return roles.map((role) => colors[role]).find((color) => color !== undefined) ?? STANDARD_GROUND;
  };
  return {
    homepage_body_background_color: STANDARD_GROUND,
    homepage_background_color: groundBelow(without("homepage_background_color")),
    homepage_primary_color: shown("homepage_primary_color", ["accent"]),
    homepage_primary_text_color: shown("homepage_primary_text_color", ["on-accent"]),
    homepage_secondary_color: shown("homepage_secondary_color", ["secondary", "accent"]),
    homepage_secondary_text_color: shown("homepage_secondary_text_color", ["on-secondary", "on-accent"]),
    homepage_ticket_widget_background_color: shown("homepage_ticket_widget_background_color", ["surface-raised"]),
    homepage_ticket_widget_text_color: shown("homepage_ticket_widget_text_color", ["text"]),
  };
}

type Chosen = {
  page?: string;
  content?: string;
  primary?: string;
  on_primary?: string;
  secondary?: string;
  on_secondary?: string;
  panel?: string;
  on_panel?: string;
  /**
   * Set for derived colors, which the organizer did not choose: they may be adjusted if their
   * contrast is too low.
   */
  is_derived: boolean;
};

/** The standard backgrounds of tokens.css. */
type Standard = { surface: string; raised: string; primary: string };
const LIGHT: Standard = { surface: STANDARD_GROUND, raised: "#ffffff", primary: STANDARD_PRIMARY };
/** What the standard theme shows where a design sets nothing. */
const STANDARD_COLORS: Face["colors"] = {
  "surface-raised": LIGHT.raised,
  text: "#1f1a26",
  accent: LIGHT.primary,
  "on-accent": "#ffffff",
};
const DARK: Standard = { surface: "#151219", raised: "#1e1a24", primary: "#7a4ff0" };

/** Blends translucent colors with their background, once. */
function solidDesign(design: HomepageDesign): Chosen {
  const on = (hex: string | null, ground: string) => (hex === null ? undefined : solid(hex, ground));
  const page = on(design.homepage_body_background_color, "#ffffff");
  const content = on(design.homepage_background_color, page ?? STANDARD_GROUND);
  const below = content ?? page ?? STANDARD_GROUND;
  const primary = on(design.homepage_primary_color, below);
  const secondary = on(design.homepage_secondary_color, below);
  const panel = on(design.homepage_ticket_widget_background_color, below);
  return {
    page,
    content,
    primary,
    on_primary: on(design.homepage_primary_text_color, primary ?? STANDARD_PRIMARY),
    secondary,
    on_secondary: on(design.homepage_secondary_text_color, secondary ?? primary ?? STANDARD_PRIMARY),
    panel,
    on_panel: on(design.homepage_ticket_widget_text_color, panel ?? "#ffffff"),
    is_derived: false,
  };
}

function groundOf(chosen: Chosen, standard: Standard): string {
  return chosen.content ?? chosen.page ?? standard.surface;
}

/**
 * Derives the dark scheme with the same hues: backgrounds become dark, text colors are replaced
 * where unreadable; a background that is already dark is unchanged.
 */
function inTheDark(chosen: Chosen): Chosen {
  const ground = (hex: string | undefined, light: number) => hex && (isDarkGround(hex) ? hex : deepened(hex, light));
  const page = ground(chosen.page, 0.2);
  const content = ground(chosen.content, chosen.page === chosen.content ? 0.2 : 0.235);
  const below = content ?? page ?? DARK.surface;
  const panel = ground(
    chosen.panel,
    chosen.panel === (chosen.content ?? chosen.page) ? lchOf(below).light + 0.035 : 0.27,
  );
  const primary = chosen.primary && nearestReadable(chosen.primary, [below, panel ?? below], SEEN);
  return {
    page,
    content,
    panel,
    on_panel: chosen.on_panel && nearestReadable(chosen.on_panel, [panel ?? DARK.raised]),
    primary,
    on_primary: primary === chosen.primary ? chosen.on_primary : undefined,
    secondary: chosen.secondary,
    on_secondary: chosen.on_secondary,
    is_derived: true,
  };
}

function deepened(hex: string, light: number): string {
  const { strong, hue } = lchOf(hex);
  return hexOfLch({ light, strong: Math.min(strong, 0.03), hue });
}

function facesOf(chosen: Chosen, standard: Standard): Partial<Record<LookGround, Face>> {
  const { page, content, panel, on_panel } = chosen;
  const below = content ?? page;
  const tickets = panel ?? (below ? raisedOf(below, inkOn(below)) : standard.raised);
  return {
    ...(speaksOfThePage(chosen) && { page: page ? face(page, undefined, chosen) : leadingFace(standard, chosen) }),
    ...(content && { content: face(content, undefined, chosen) }),
    ...((content ?? panel ?? on_panel) && { tickets: flat(tickets, face(tickets, on_panel, chosen)) }),
  };
}

function speaksOfThePage({ page, primary, on_primary, secondary, on_secondary }: Chosen): boolean {
  return [page, primary, on_primary, secondary, on_secondary].some((color) => color !== undefined);
}

/** The ticket panel has no cards of its own: raised surfaces have the panel's color. */
function flat(panel: string, base: Face): Face {
  return { ...base, colors: { ...base.colors, "surface-raised": panel } };
}

function face(ground: string, textColor: string | undefined, chosen: Chosen): Face {
  const text = textColor ?? inkOn(ground);
  const levels = surfacesOf(ground, text);
  const surfaces = Object.values(levels);
  const colors = {
    ...levels,
    border: mixed(ground, text, 0.13),
    "border-strong": mixed(ground, text, 0.27),
    text,
    "text-soft": nearestReadable(mixed(text, ground, 0.3), surfaces),
    "text-faint": nearestReadable(mixed(text, ground, 0.38), surfaces),
    ...accentsOn(ground, surfaces, chosen),
    ...secondariesOn(chosen),
    ...statesOn(ground, surfaces),
  };
  return { is_dark: isDarkGround(ground), colors };
}

/** On the standard background only the primary and secondary colors change. */
function leadingFace({ surface, raised }: Standard, chosen: Chosen): Face {
  const leads = chosen.primary ?? chosen.on_primary;
  const colors = { ...(leads && accentsOn(surface, [surface, raised], chosen)), ...secondariesOn(chosen) };
  return { is_dark: isDarkGround(surface), colors };
}

/** Near black or near white, tinted with the background's hue. */
function inkOn(ground: string): string {
  const { strong, hue } = lchOf(ground);
  const ink = hexOfLch({ light: isDarkGround(ground) ? 0.965 : 0.225, strong: Math.min(strong, 0.02), hue });
  return nearestReadable(ink, [ground]);
}

/**
 * If the text has little contrast to spare, raised and sunken surfaces move away from the text
 * color, never towards it.
 */
function surfacesOf(ground: string, text: string) {
  const away = awayFrom(text);
  const isSpare = contrast(text, ground) >= 9;
  return {
    surface: ground,
    "surface-raised": raisedOf(ground, text),
    "surface-sunken": isSpare ? mixed(ground, text, 0.06) : mixed(ground, away, 0.22),
    "surface-hover": isSpare ? mixed(ground, text, 0.04) : mixed(ground, away, 0.12),
    "surface-lifted": isSpare && away === "#000000" ? mixed(ground, text, 0.16) : mixed(ground, away, 0.6),
  };
}

function raisedOf(ground: string, text: string): string {
  if (!isDarkGround(ground)) return mixed(ground, "#ffffff", 0.6);
  return contrast(text, ground) >= 9 ? mixed(ground, "#ffffff", 0.05) : mixed(ground, "#000000", 0.16);
}

function accentsOn(ground: string, surfaces: string[], { primary, on_primary, is_derived }: Chosen) {
  const base = primary ?? (isDarkGround(ground) ? DARK.primary : LIGHT.primary);
  const accent = primary && !is_derived ? primary : nearestReadable(base, [ground], SEEN);
  const onAccent = on_primary ?? inkOnButton(accent);
  const soft = tinted(ground, accent, 0.13);
  const softHover = tinted(ground, accent, 0.19);
  return {
    accent,
    "accent-hover": mixed(accent, awayFrom(onAccent), 0.14),
    "on-accent": onAccent,
    "accent-text": nearestReadable(accent, [...surfaces, soft, softHover]),
    "accent-soft": soft,
    "accent-soft-hover": softHover,
    focus: nearestReadable(accent, surfaces, SEEN),
  };
}

/**
 * Tints a background with a color while text that is readable on the background remains readable.
 */
function tinted(ground: string, hex: string, part: number): string {
  const ink = isDarkGround(ground) ? "#ffffff" : "#000000";
  const tint = mixed(ground, hex, part);
  const parts = [0, 0.1, 0.2, 0.3, 0.4];
  return (
    parts.map((more) => mixed(tint, awayFrom(ink), more)).find((candidate) => contrast(ink, candidate) >= READABLE) ??
    ground
  );
}

/** Returns black or white, whichever contrasts more with the text. */
function awayFrom(textColor: string): string {
  return isDarkGround(textColor) ? "#ffffff" : "#000000";
}

function inkOnButton(ground: string): string {
  return isDarkGround(ground) ? "#ffffff" : nearestReadable(inkOn(ground), [ground]);
}

function secondariesOn(chosen: Chosen): Partial<Record<LookRole, string>> {
  const { secondary, on_secondary } = chosen;
  if (!secondary && !on_secondary) return {};
  const ground = secondary ?? chosen.primary ?? STANDARD_PRIMARY;
  return { secondary: ground, "on-secondary": on_secondary ?? inkOnButton(ground) };
}

/** Returns the status colors (green, amber, red, blue and teal), adjusted to be readable. */
function statesOn(ground: string, surfaces: string[]): Partial<Record<LookRole, string>> {
  return Object.fromEntries(
    Object.entries(STATES).flatMap(([role, hex]) => {
      const soft = tinted(ground, hex, 0.12);
      return [
        [role, nearestReadable(hex, [...surfaces, soft])],
        [`${role}-soft`, soft],
      ];
    }),
  );
}

const STATES = { good: "#1f8a55", warn: "#b0650f", bad: "#c4372c", info: "#2a6fb8", done: "#128079" } as const;

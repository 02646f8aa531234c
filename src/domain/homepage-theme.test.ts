import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrast, HEX_COLOR, leastContrast, READABLE } from "./colors.ts";
import { type HomepageDesign, STANDARD_DESIGN } from "./homepage-design.ts";
import {
  accentLook,
  automaticColors,
  type Face,
  homepageLook,
  type HomepageLook,
  type LookRole,
} from "./homepage-theme.ts";

/** Text roles, and every background they appear on. */
const PAIRS: readonly [words: LookRole, grounds: readonly LookRole[]][] = [
  ["text", ["surface", "surface-raised", "surface-sunken", "surface-hover"]],
  ["text-soft", ["surface", "surface-raised", "surface-sunken", "surface-hover"]],
  ["text-faint", ["surface", "surface-raised"]],
  ["accent-text", ["surface", "surface-raised", "accent-soft", "accent-soft-hover"]],
  ["on-accent", ["accent", "accent-hover"]],
  ["on-secondary", ["secondary"]],
  ["good", ["surface", "surface-raised", "good-soft"]],
  ["warn", ["surface", "surface-raised", "warn-soft"]],
  ["bad", ["surface", "surface-raised", "bad-soft"]],
  ["info", ["surface", "surface-raised", "info-soft"]],
  ["done", ["surface", "surface-raised", "done-soft"]],
];

/** Lists the unreadable text roles of a color scheme. */
function faults({ colors }: Face): string[] {
  return PAIRS.flatMap(([textRole, grounds]) => {
    const ink = colors[textRole];
    const present = grounds.flatMap((ground) => colors[ground] ?? []);
    const worst = ink && present.length > 0 ? leastContrast(ink, present) : READABLE;
    return worst < READABLE ? [`${textRole}: ${worst.toFixed(2)}`] : [];
  });
}

const faces = (look: HomepageLook | null): Face[] =>
  look ? [...Object.values(look.light), ...Object.values(look.dark)] : [];
const designed = (over: Partial<HomepageDesign>) => homepageLook({ ...STANDARD_DESIGN, ...over });

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const maybe = fc.option(hex);
const grounds = fc.record({
  homepage_body_background_color: maybe,
  homepage_background_color: maybe,
  homepage_primary_color: maybe,
  homepage_secondary_color: maybe,
  homepage_ticket_widget_background_color: maybe,
});

test("design without choices results in the standard theme", () => {
  expect(homepageLook(STANDARD_DESIGN)).toBeNull();
  expect(accentLook({ ...STANDARD_DESIGN, homepage_background_color: "#ffffff" })).toBeNull();
});

test("text is readable on any chosen background, in the light and the dark scheme", () => {
  fc.assert(
    fc.property(grounds, (chosen) => {
      expect(faces(designed(chosen)).flatMap(faults)).toEqual([]);
      expect(faces(accentLook({ ...STANDARD_DESIGN, ...chosen })).flatMap(faults)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

// SPEC 3.11
test("chosen colors are shown unchanged, and every color is a plain hex value", () => {
  fc.assert(
    fc.property(grounds, maybe, (chosen, textColor) => {
      const look = designed({ ...chosen, homepage_primary_text_color: textColor });
      const { page, content, tickets } = look?.light ?? {};
      const shown = [
        [chosen.homepage_body_background_color, page?.colors.surface],
        [chosen.homepage_background_color, content?.colors.surface],
        [chosen.homepage_primary_color, page?.colors.accent],
        [textColor, page?.colors["on-accent"]],
        [chosen.homepage_secondary_color, page?.colors.secondary],
        [chosen.homepage_ticket_widget_background_color, tickets?.colors["surface-raised"]],
      ];
      for (const [wanted, found] of shown) if (wanted) expect(found).toBe(wanted);
      for (const face of faces(look))
        for (const color of Object.values(face.colors)) expect(color).toMatch(/^#[0-9a-f]{6}$/);
    }),
  );
});

describe("dark scheme", () => {
  test("light design gets a dark scheme of the same hues", () => {
    const look = designed({ homepage_body_background_color: "#fff4e0", homepage_primary_color: "#1d3557" });
    const { page } = look?.dark ?? {};
    expect(page?.is_dark).toBe(true);
    expect(page?.colors.text && contrast(page.colors.text, page.colors.surface ?? "")).toBeGreaterThan(9);
    expect(contrast(page?.colors.accent ?? "", page?.colors.surface ?? "")).toBeGreaterThanOrEqual(3);
  });

  test("dark design is unchanged in the dark scheme", () => {
    const look = designed({ homepage_background_color: "#14213d", homepage_ticket_widget_background_color: "#ffffff" });
    expect(look?.dark).toEqual(look?.light);
  });

  test("text color chosen for a light panel is replaced in the dark scheme if it is unreadable there", () => {
    const look = designed({ homepage_ticket_widget_text_color: "#222222" });
    expect(look?.light.tickets?.colors.text).toBe("#222222");
    expect(faces(look).flatMap(faults)).toEqual([]);
  });
});

test("translucent color is blended with its background once", () => {
  expect(
    designed({ homepage_body_background_color: "#000", homepage_background_color: "#fff8" })?.light.content?.colors
      .surface,
  ).toBe("#888888");
  expect(["#fff", "#FFF8", "#a1b2c3", "#a1b2c3d4"].every((item) => HEX_COLOR.test(item))).toBe(true);
  expect(
    ["fff", "#ff", "#fffff", "#fffffff", "#ggg", "#fff;}", "red", "#fff\n"].some((item) => HEX_COLOR.test(item)),
  ).toBe(false);
});

test("automatic colors are readable pairs, and do not depend on the field's own color", () => {
  fc.assert(
    fc.property(grounds, hex, (chosen, own) => {
      const design = { ...STANDARD_DESIGN, ...chosen };
      const automatic = automaticColors(design);
      expect(Object.values(automatic).every((color) => HEX_COLOR.test(color))).toBe(true);
      const primary = design.homepage_primary_color ?? automatic.homepage_primary_color;
      expect(contrast(automatic.homepage_primary_text_color, primary)).toBeGreaterThanOrEqual(READABLE);
      const panel = design.homepage_ticket_widget_background_color ?? automatic.homepage_ticket_widget_background_color;
      expect(contrast(automatic.homepage_ticket_widget_text_color, panel)).toBeGreaterThanOrEqual(READABLE);
      const filled = automaticColors({ ...design, homepage_primary_color: own });
      expect(filled.homepage_primary_color).toBe(
        automaticColors({ ...design, homepage_primary_color: null }).homepage_primary_color,
      );
    }),
    { numRuns: 50 },
  );
});

import { expect, test } from "vitest";
import { contrast, lchOf } from "./colors.ts";
import { contrastWarnings } from "./homepage-design.ts";
import { homepageLook } from "./homepage-theme.ts";
import { designOfPicture, HOMEPAGE_THEMES } from "./homepage-themes.ts";

test.each(Object.entries(HOMEPAGE_THEMES))("preset theme %s has readable text and visible buttons", (_, design) => {
  expect(contrastWarnings(design)).toEqual([]);
  const look = homepageLook(design);
  for (const faces of [look?.light, look?.dark])
    for (const { colors } of Object.values(faces ?? {})) {
      expect(contrast(colors.text ?? "", colors.surface ?? "")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colors["on-accent"] ?? "", colors.accent ?? "")).toBeGreaterThanOrEqual(4.5);
      expect(contrast(colors["on-secondary"] ?? "", colors.secondary ?? "")).toBeGreaterThanOrEqual(4.5);
    }
  const { content, tickets } = look?.light ?? {};
  for (const face of [content, tickets])
    expect(contrast(face?.colors.accent ?? "", face?.colors.surface ?? "")).toBeGreaterThanOrEqual(3);
});

const pixels = (...colors: [number, number, number, number?][]) =>
  colors.flatMap(([red, green, blue, cover = 255]) => [red, green, blue, cover]);
const hueOf = (hex: string | null) => lchOf(hex ?? "").hue;

test("design from an image uses its strongest hue as primary color, with readable text on it", () => {
  const design = designOfPicture(pixels([20, 60, 160], [30, 70, 170], [25, 60, 165], [230, 140, 40]));
  expect(hueOf(design.homepage_primary_color)).toBeCloseTo(hueOf("#143ca0"), 0);
  expect(hueOf(design.homepage_secondary_color)).toBeCloseTo(hueOf("#e68c28"), 0);
  expect(contrast(design.homepage_primary_color ?? "", "#ffffff")).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ["grey", pixels([120, 120, 120], [40, 40, 40], [200, 200, 200])],
  ["nothing", []],
  ["see-through", pixels([255, 0, 0, 0])],
])("image of %s results in a design without colors", (_, image) => {
  const { strong } = lchOf(designOfPicture(image).homepage_primary_color ?? "");
  expect(strong).toBeLessThan(0.01);
});

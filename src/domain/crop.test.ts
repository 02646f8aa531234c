import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cropProblem, fittedCrop, isFullImage, seenIn } from "./crop.ts";

const WHOLE = { width: 2000, height: 1500 };

describe("image crop", () => {
  test.each([
    ["all of it", { x: 0, y: 0, width: 2000, height: 1500 }, "cover", undefined],
    ["as small as it may be", { x: 10, y: 10, width: 600, height: 300 }, "cover", undefined],
    ["too narrow", { x: 0, y: 0, width: 599, height: 500 }, "cover", "too_small"],
    ["too flat", { x: 0, y: 0, width: 900, height: 299 }, "cover", "too_small"],
    ["as wide as it may be", { x: 0, y: 0, width: 2000, height: 500 }, "cover", undefined],
    ["wider", { x: 0, y: 0, width: 2000, height: 400 }, "cover", "shape"],
    ["upright", { x: 0, y: 0, width: 800, height: 1200 }, "cover", "shape"],
    ["over the edge", { x: 1, y: 0, width: 2000, height: 1500 }, "cover", "outside"],
    ["before it begins", { x: -1, y: 0, width: 700, height: 500 }, "cover", "outside"],
    ["a small square", { x: 0, y: 0, width: 128, height: 128 }, "logo", undefined],
    ["smaller", { x: 0, y: 0, width: 127, height: 128 }, "logo", "too_small"],
    ["no square any more", { x: 0, y: 0, width: 1000, height: 600 }, "logo", "shape"],
  ] as const)("crop is validated: %s", (_, crop, kind, problem) => {
    expect(cropProblem(crop, WHOLE, kind)).toBe(problem);
  });

  const pixels = fc.double({ min: -500, max: 5_000, noNaN: true });
  const drawn = fc.record({ x: pixels, y: pixels, width: pixels, height: pixels });

  test.each(["cover", "logo"] as const)(
    "any area drawn on a %s is fitted to a valid crop, and fitting it again changes nothing",
    (kind) => {
      const size = fc.integer({ min: 600, max: 4_000 });
      fc.assert(
        fc.property(drawn, size, fc.double({ min: 0.5, max: 2, noNaN: true }), (crop, width, ratio) => {
          const height = Math.min(4_000, Math.max(600, Math.round(width / ratio)));
          const fitted = fittedCrop(crop, { width, height }, kind);
          expect(cropProblem(fitted, { width, height }, kind)).toBeUndefined();
          expect(fittedCrop(fitted, { width, height }, kind)).toEqual(fitted);
        }),
      );
    },
  );

  test("crop counts as the whole image only if it covers all of it", () => {
    expect(isFullImage({ x: 0, y: 0, ...WHOLE }, WHOLE)).toBe(true);
    expect(isFullImage({ x: 0, y: 0, width: 2000, height: 1499 }, WHOLE)).toBe(false);
  });

  test("crop in a frame of another shape shows the part nearest to the focus", () => {
    const crop = { x: 100, y: 50, width: 800, height: 400 };
    expect(seenIn(2, crop, { x: 0, y: 0 })).toEqual(crop);
    expect(seenIn(1, crop, { x: 100, y: 0 })).toEqual({ x: 500, y: 50, width: 400, height: 400 });
    expect(seenIn(4, crop, { x: 0, y: 50 })).toEqual({ x: 100, y: 150, width: 800, height: 200 });
  });
});

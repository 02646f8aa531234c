import { expect, test } from "vitest";
import { imageProblem, isSoft } from "./image-check.ts";

const fine = { type: "image/jpeg", size: 1_000_000, width: 2160, height: 1080 };

// SPEC 5.26
test.each([
  [{}, undefined],
  [{ type: "image/gif" }, "image_kind"],
  [{ type: "image/svg+xml" }, "image_kind"],
  [{ size: 4_999_999 }, undefined],
  [{ size: 5_000_000 }, "image_bytes"],
  [{ width: 599 }, "image_small"],
  [{ height: 299 }, "image_small"],
  [{ width: 600, height: 300 }, undefined],
  [{ width: 4000, height: 4000 }, undefined],
  [{ width: 4001 }, "image_large"],
])("image with %j has the problem %s", (change, problem) => {
  expect(imageProblem({ ...fine, ...change })).toBe(problem);
});

test.each([
  [{ width: 128, height: 128 }, undefined],
  [{ width: 127, height: 128 }, "image_small_logo"],
  [{ width: 4001, height: 128 }, "image_large"],
])("logo with %j has the problem %s", (change, problem) => {
  expect(imageProblem({ ...fine, ...change }, "logo")).toBe(problem);
});

// SPEC 5.28
test("image that will look soft is reported", () => {
  expect(isSoft({ width: 899, height: 1080 })).toBe(true);
  expect(isSoft({ width: 900, height: 450 })).toBe(false);
});

import { expect, test } from "vitest";
import { limitOf, percentageUsed } from "./capacity-assignments.ts";

test.each([
  ["ACTIVE", 200, 200],
  ["ACTIVE", null, null],
  ["INACTIVE", 200, null],
  ["INACTIVE", null, null],
] as const)("%s assignment with a capacity of %j has an effective capacity of %j", (status, capacity, counts) => {
  expect(limitOf({ status, capacity })).toBe(counts);
});

test.each([
  [0, 200, 0],
  [50, 200, 25],
  [1, 3, 33.33],
  [2, 3, 66.66],
  [9_999_999, 10_000_000, 99.99],
  [200, 200, 100],
  [210, 200, 105],
  [7, null, 0],
  [0, 0, 0],
])("%i sold of a capacity of %j are %d percent", (sold, capacity, percent) => {
  expect(percentageUsed(sold, capacity)).toBe(percent);
});

import { expect, test } from "vitest";
import { donationProblem } from "./donations.ts";
import { AMOUNT_MAX } from "./maxima.ts";

// SPEC 1.02
test.each([
  [1_000, 1_000, null],
  [1_337, 1_000, null],
  [0, 0, null],
  [AMOUNT_MAX, 1_000, null],
  [999, 1_000, "below_minimum_price"],
  [0, 1_000, "below_minimum_price"],
  [-5, 0, "amount_invalid"],
  [10.001, 0, "amount_invalid"],
  [Number.NaN, 0, "amount_invalid"],
  [Number.POSITIVE_INFINITY, 0, "amount_invalid"],
  [1e308, 0, "amount_invalid"],
  [AMOUNT_MAX + 1, 0, "above_maximum_price"],
])("donation of %s with a minimum of %s has the problem %s", (amount, minimum, problem) => {
  expect(donationProblem(amount, minimum)).toBe(problem);
});

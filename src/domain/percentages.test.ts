import fc from "fast-check";
import { expect, test } from "vitest";
import { parsePercentage, percentageToDecimal } from "./percentages.ts";

test.each([
  ["20", 20_000],
  ["12.5", 12_500],
  ["12,5 %", 12_500],
  [" 7.125% ", 7_125],
  ["１２", 12_000],
  [".5", 500],
  ["100", 100_000],
  ["0", 0],
  ["101", 101_000],
])("typed percentage %j is %s thousandths of a percent", (text, rate) => {
  expect(parsePercentage(text)).toEqual({ rate });
});

test.each([
  ["", "not_a_number"],
  [".", "not_a_number"],
  ["ten", "not_a_number"],
  ["1.2.3", "not_a_number"],
  ["1e1", "not_a_number"],
  ["-5", "negative"],
  ["−5", "negative"],
  ["1.2345", "too_many_decimals"],
])("typed percentage %j is refused: %s", (text, problem) => {
  expect(parsePercentage(text)).toEqual({ problem });
});

test("formatted percentage is parsed back to the same rate", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (rate) => {
      expect(parsePercentage(percentageToDecimal(rate))).toEqual({ rate });
    }),
  );
});

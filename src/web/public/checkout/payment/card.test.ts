import { expect, test } from "vitest";
import { expiryOf, groupedNumber, isCardNumber, spacedExpiry } from "./card.ts";

test.each([
  ["42424", "4242 4"],
  ["4242 4242 4242 4242", "4242 4242 4242 4242"],
  ["4242-4242x", "4242 4242"],
])("card number %s is grouped as %s", (typed, shown) => {
  expect(groupedNumber(typed)).toBe(shown);
});

test.each([
  ["1", "", "1"],
  ["7", "", "07 / "],
  ["12", "1", "12 / "],
  ["12 / 2", "12 / ", "12 / 2"],
  ["12/2027", "", "12 / 27"],
  ["12 /", "12 / ", "12 /"],
  ["12/29", "12 / 29", "12 / 29"],
  ["1130", "12 / 29", "11 / 30"],
  ["11/30", "12 / 29", "11 / 30"],
])("card expiry %s typed after %j is shown as %s", (typed, before, shown) => {
  expect(spacedExpiry(typed, before)).toBe(shown);
});

test.each([
  ["12 / 29", "12 / 29"],
  ["12/29", "12 / 29"],
  ["1229", "12 / 29"],
  ["12/2029", "12 / 29"],
  ["122029", "12 / 29"],
  ["7/29", "07 / 29"],
  [" 07 / 29 ", "07 / 29"],
  ["13/29", null],
  ["00/29", null],
  ["12/9", null],
  ["12", null],
  ["", null],
])("card expiry %j is read as %j", (typed, expiry) => {
  expect(expiryOf(typed)).toBe(expiry);
});

test.each([
  ["4242 4242 4242 4242", true],
  ["4000 0027 6000 3184", true],
  ["4242 4242 4242 4241", false],
  ["4242", false],
])("card number %s is valid: %s", (typed, is) => {
  expect(isCardNumber(typed)).toBe(is);
});

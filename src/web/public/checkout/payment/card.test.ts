import { expect, test } from "vitest";
import { groupedNumber, isCardNumber, spacedExpiry } from "./card.ts";

test.each([
  ["42424", "4242 4"],
  ["4242 4242 4242 4242", "4242 4242 4242 4242"],
  ["4242-4242x", "4242 4242"],
])("groups %s as %s", (typed, shown) => {
  expect(groupedNumber(typed)).toBe(shown);
});

test.each([
  ["1", "", "1"],
  ["7", "", "07 / "],
  ["12", "1", "12 / "],
  ["12 / 2", "12 / ", "12 / 2"],
  ["12/2027", "", "12 / 27"],
  ["12 /", "12 / ", "12 /"],
])("shows the expiry %s after %j as %s", (typed, before, shown) => {
  expect(spacedExpiry(typed, before)).toBe(shown);
});

test.each([
  ["4242 4242 4242 4242", true],
  ["4000 0027 6000 3184", true],
  ["4242 4242 4242 4241", false],
  ["4242", false],
])("%s is a card number: %s", (typed, is) => {
  expect(isCardNumber(typed)).toBe(is);
});

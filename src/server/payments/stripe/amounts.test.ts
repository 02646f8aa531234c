import { expect, test } from "vitest";
import { CURRENCIES } from "#domain/currencies.ts";
import { fromStripe, smallestStripeCharge, toStripe } from "./amounts.ts";

test.each([
  ["EUR", 50_00, 5000],
  ["JPY", 500, 500],
  ["ISK", 1500, 150_000],
  ["UGX", 10_000, 1_000_000],
  ["KWD", 12_350, 12_350],
  ["HUF", 1750_00, 175_000],
  ["TWD", 100_00, 10_000],
])("Stripe amount of %s %i is %i and converts back", (currency, amount, counted) => {
  expect(toStripe(amount, currency)).toBe(counted);
  expect(fromStripe(counted, currency)).toBe(amount);
});

test.each([
  ["KWD", 12_345],
  ["EUR", 0.5],
  ["ISK", 2 ** 50],
])("Stripe conversion rejects %s %f", (currency, amount) => {
  expect(() => toStripe(amount, currency)).toThrow(RangeError);
});

test("hundredths of a krona convert to a fraction that equals none of our amounts", () => {
  expect(Number.isInteger(fromStripe(150_050, "ISK"))).toBe(false);
});

test("every currency of an event has a smallest charge at Stripe, and other currencies have none", () => {
  expect(CURRENCIES.filter((currency) => smallestStripeCharge(currency) === null)).toEqual([]);
  expect(smallestStripeCharge("XAU")).toBeNull();
});

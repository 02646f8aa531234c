import { describe, expect, test } from "vitest";
import { CURRENCIES, currencyDecimals, minimumCharge } from "./currencies.ts";

describe("CURRENCIES", () => {
  test("currencies are distinct three-letter codes", () => {
    expect(new Set(CURRENCIES).size).toBe(CURRENCIES.length);
    for (const code of CURRENCIES) expect(code).toMatch(/^[A-Z]{3}$/);
  });

  test("currencies have English display names", () => {
    const names = new Intl.DisplayNames("en", { type: "currency", fallback: "none" });
    expect(CURRENCIES.filter((code) => names.of(code) === undefined)).toEqual([]);
  });
});

test.each([
  ["EUR", 2],
  ["HUF", 2],
  ["TWD", 2],
  ["JPY", 0],
  ["ISK", 0],
  ["UGX", 0],
  ["MGA", 0],
  ["XPF", 0],
  ["KWD", 3],
  ["TND", 3],
] as const)("currency %s has %s decimals", (code, decimals) => {
  expect(currencyDecimals(code)).toBe(decimals);
});

test.each([
  ["EUR", 50],
  ["GBP", 30],
  ["CZK", 1_500],
  ["HUF", 17_500],
  ["MXN", 1_000],
  ["JPY", 50],
  ["KES", 50],
  ["CLP", 50],
  ["KWD", 500],
])("minimum card charge in %s is %s", (code, minimum) => {
  expect(minimumCharge(code)).toBe(minimum);
});

import { expect, test } from "vitest";
import { shortMoney } from "./short-money.ts";

test.each([
  ["en", 6_000_00, "EUR", "€6k"],
  ["en", 500_00, "EUR", "€500"],
  ["en", 1_500_00, "USD", "$1.5k"],
  ["en", 12_000, "JPY", "¥12k"],
  ["de", 8_000_00, "EUR", "8 Tsd. €"],
  ["de", 500_00, "EUR", "500 €"],
  ["de", 2_000_000_00, "EUR", "2 Mio. €"],
  ["fr", 6_000_00, "EUR", "6 k €"],
  ["es", 6_000_00, "EUR", "6 mil €"],
  ["pt-br", 6_000_00, "BRL", "R$ 6 mil"],
  ["zh-cn", 10_000_00, "EUR", "€1万"],
  ["zh-cn", 0, "EUR", "€0"],
] as const)("axis label in %s for the amount %i %s is %s", (locale, amount, currency, text) => {
  expect(shortMoney(amount, currency, locale).replaceAll(/\s/g, " ")).toBe(text);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { AMOUNT_MAX } from "./maxima.ts";
import { formatMoney, moneyToDecimal, parseMoney, percentageOf, roundHalfUp } from "./money.ts";

const amounts = fc.integer({ min: 0, max: AMOUNT_MAX });
const currencies = fc.constantFrom("EUR", "JPY", "IQD");

describe("roundHalfUp", () => {
  test.each([
    [0, 3, 0],
    [1, 3, 0],
    [1, 2, 1],
    [3, 2, 2],
    [5, 3, 2],
    [49_999, 100_000, 0],
    [50_000, 100_000, 1],
    [Number.MAX_SAFE_INTEGER, 1, Number.MAX_SAFE_INTEGER],
    [3n * 10n ** 20n, 10n ** 20n, 3],
  ])("rounding %s / %s half up is %s", (numerator, denominator, expected) => {
    expect(roundHalfUp(numerator, denominator)).toBe(expected);
  });

  test.each([
    [-1, 2],
    [1.5, 2],
    [Number.NaN, 2],
    [Number.POSITIVE_INFINITY, 2],
    [1, 0],
    [2 ** 53, 1],
    [10n ** 20n, 1],
  ])("rounding %s / %s is NaN without an exception", (numerator, denominator) => {
    expect(roundHalfUp(numerator, denominator)).toBeNaN();
  });

  test("rounding is never off by more than a half, and a half rounds up", () => {
    fc.assert(
      fc.property(amounts, fc.integer({ min: 1, max: 1_000_000 }), (numerator, denominator) => {
        const distance = 2n * (BigInt(roundHalfUp(numerator, denominator)) * BigInt(denominator) - BigInt(numerator));
        expect(distance > -BigInt(denominator) && distance <= BigInt(denominator)).toBe(true);
      }),
    );
  });
});

describe("percentageOf", () => {
  test.each([
    ["19 % of 100.00", 10_000, 19_000, 1_900],
    ["7.7 % of 0.99", 99, 7_700, 8],
    ["8.875 % of 49.99", 4_999, 8_875, 444],
    ["half a cent goes up", 10, 5_000, 1],
    ["0.001 % of the highest price", AMOUNT_MAX, 1, 100_000],
    ["100 % of what no float can multiply", 9_007_199_254_740_991, 100_000, 9_007_199_254_740_991],
    ["nothing of anything", 5_000, 0, 0],
  ])("percentage of an amount: %s", (_, amount, rate, expected) => {
    expect(percentageOf(amount, rate)).toBe(expected);
  });

  test("percentage of an invalid amount is NaN", () => {
    expect(percentageOf(0.5, 19_000)).toBeNaN();
    expect(percentageOf(100, Number.NaN)).toBeNaN();
  });
});

describe("formatMoney", () => {
  test.each([
    [1_250, "EUR", "en", "€12.50"],
    [1_250, "EUR", "de", "12,50 €"],
    [1_234_500, "EUR", "pt-br", "€ 12.345,00"],
    [500, "JPY", "en", "¥500"],
    [500, "JPY", "zh-cn", "JP¥500"],
    [1_250, "KWD", "en", "KWD 1.250"],
    [1_700_000, "HUF", "en", "HUF 17,000.00"],
    [500, "ISK", "en", "ISK 500"],
    [0, "USD", "en", "$0.00"],
    [-1_250, "EUR", "en", "−€12.50"],
    [-1_250, "EUR", "de", "−12,50 €"],
  ])("%s %s formatted in %s is %s", (amount, currency, locale, expected) => {
    expect(formatMoney(amount, currency, locale).replace(/[\u00a0\u202f]/g, " ")).toBe(expected);
  });

  test("formatting the largest total loses no unit", () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER, "EUR", "en")).toBe("€90,071,992,547,409.91");
  });
});

describe("moneyToDecimal", () => {
  test.each([
    [1_250, "EUR", "12.50"],
    [5, "EUR", "0.05"],
    [0, "EUR", "0.00"],
    [500, "JPY", "500"],
    [1, "KWD", "0.001"],
    [-1_250, "EUR", "-12.50"],
  ])("%s %s as a decimal is %s", (amount, currency, expected) => {
    expect(moneyToDecimal(amount, currency)).toBe(expected);
  });

  test("decimal amounts are parsed back to the same amount", () => {
    fc.assert(
      fc.property(amounts, currencies, (amount, currency) => {
        expect(parseMoney(moneyToDecimal(amount, currency), currency)).toEqual({ amount });
      }),
    );
  });
});

describe("parseMoney", () => {
  test.each([
    ["12", "EUR", 1_200],
    ["12.5", "EUR", 1_250],
    ["12,50", "EUR", 1_250],
    ["12.", "EUR", 1_200],
    [",5", "EUR", 50],
    [" 12.50 ", "EUR", 1_250],
    ["€12.50", "EUR", 1_250],
    ["12,50 €", "EUR", 1_250],
    ["EUR 12.50", "EUR", 1_250],
    ["1,234.50", "EUR", 123_450],
    ["1.234,50", "EUR", 123_450],
    ["1 234,50", "EUR", 123_450],
    ["1\u202f234,50", "EUR", 123_450],
    ["1'234.50", "EUR", 123_450],
    ["1.234.567", "EUR", 123_456_700],
    ["１２．５０", "EUR", 1_250],
    ["0.010", "KWD", 10],
    ["0.001", "IQD", 1],
    ["1.000", "KWD", 1_000],
    ["500", "JPY", 500],
    ["1,000", "JPY", 1_000],
    ["1.000", "JPY", 1_000],
    ["99999999.99", "EUR", AMOUNT_MAX],
  ])("typed amount %s %s is parsed", (text, currency, amount) => {
    expect(parseMoney(text, currency)).toEqual({ amount });
  });

  test.each([
    ["", "EUR", "not_a_number"],
    [".", "EUR", "not_a_number"],
    ["abc", "EUR", "not_a_number"],
    ["1e5", "EUR", "not_a_number"],
    ["NaN", "EUR", "not_a_number"],
    ["Infinity", "EUR", "not_a_number"],
    ["0x10", "EUR", "not_a_number"],
    ["5 10", "EUR", "not_a_number"],
    ["1,2,3", "EUR", "not_a_number"],
    ["12,34.5", "EUR", "not_a_number"],
    ["1.234,56.78", "EUR", "not_a_number"],
    ["$5", "EUR", "not_a_number"],
    ["USD 5", "EUR", "not_a_number"],
    ["-5", "EUR", "negative"],
    ["−5", "EUR", "negative"],
    ["1.234", "EUR", "too_many_decimals"],
    ["10.001", "EUR", "too_many_decimals"],
    ["500.5", "JPY", "too_many_decimals"],
    ["1.0001", "KWD", "too_many_decimals"],
    ["1.005", "KWD", "too_many_decimals"],
    ["100000000", "EUR", "too_large"],
    ["9".repeat(400), "EUR", "too_large"],
  ])("typed amount %.20s %s is refused: %s", (text, currency, problem) => {
    expect(parseMoney(text, currency)).toEqual({ problem });
  });

  test("parsing any typed text returns a whole amount or a problem", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d.,' -]{0,12}$/)), currencies, (text, currency) => {
        const read = parseMoney(text, currency);
        expect("problem" in read || (Number.isSafeInteger(read.amount) && read.amount >= 0)).toBe(true);
      }),
    );
  });

  test("formatted amounts are parsed back in every language of the product", () => {
    const locales = fc.constantFrom("en", "de", "fr", "es", "pt", "pt-br", "zh-cn");
    fc.assert(
      fc.property(amounts, fc.constantFrom("EUR", "KRW"), locales, (amount, currency, locale) => {
        expect(parseMoney(formatMoney(amount, currency, locale), currency)).toEqual({ amount });
      }),
    );
  });
});

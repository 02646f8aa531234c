import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  coversTicket,
  discountedPrice,
  type DiscountType,
  isSamePromoCode,
  normalisePromoCode,
  possiblePromoCode,
  promoCodeProblem,
  storedDiscount,
  typedPromoCode,
} from "./promo-codes.ts";

// SPEC 5.01
test.each([
  ["abc", "abc"],
  [" ABC ", "abc"],
  ["ab", null],
  [" ab ", null],
  ["", null],
  ["x".repeat(50), "x".repeat(50)],
  ["x".repeat(51), null],
  // a single letter whose normalized form has eighteen
  ["ﷺ".repeat(3), null],
  ["abc\0", null],
  ["abc\ud800", null],
])("promo code has 3 to 50 characters in its normalized form: %j", (text, code) => {
  expect(possiblePromoCode(text)).toBe(code);
});

describe("normalisePromoCode", () => {
  test.each([
    ["summer", "summer"],
    ["SUMMER", "summer"],
    ["  Summer \n", "summer"],
    ["ＳＵＭＭＥＲ", "summer"],
    ["\u3000summer\u00a0", "summer"],
    ["Cafe\u0301", "caf\u00e9"],
    ["ÉTÉ 24", "été 24"],
    ["İNDİRİM", "indirim"],
    ["", ""],
  ])("promo code %j is normalized to %j", (text, code) => {
    expect(normalisePromoCode(text)).toBe(code);
  });

  test("normalizing a promo code twice changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(normalisePromoCode(normalisePromoCode(text))).toBe(normalisePromoCode(text));
      }),
    );
  });
});

test.each([
  [" TOAST1 ", "TOAST1"],
  ["ＳＵＭＭＥＲ\u3000", "SUMMER"],
  ["Cafe\u0301", "Caf\u00e9"],
])("typed promo code %j keeps its case: %j", (text, code) => {
  expect(typedPromoCode(text)).toBe(code);
});

test.each([
  ["TOAST1", "toast1", true],
  ["TOAST1", " Toast1", true],
  ["TOAST1", "TOAST2", false],
  [null, null, false],
  ["TOAST1", null, false],
])("promo codes %j and %j are the same: %j", (code, other, isSame) => {
  expect(isSamePromoCode(code, other)).toBe(isSame);
});

describe("promoCodeProblem", () => {
  const now = new Date("2027-05-03T12:00:00Z");
  // SPEC 3.32, 5.21
  test.each([
    ["no end, no limit", null, null, null, null],
    ["uses left", null, null, 1, null],
    ["used up", null, null, 0, "promo_exhausted"],
    ["ends in a second", null, "2027-05-03T12:00:01Z", null, null],
    ["ends now", null, "2027-05-03T12:00:00Z", null, "promo_expired"],
    ["ended a second ago", null, new Date("2027-05-03T11:59:59Z"), 5, "promo_expired"],
    ["ended and used up", null, "2027-05-03T11:59:59Z", 0, "promo_expired"],
    ["starts in a second", "2027-05-03T12:00:01Z", null, null, "promo_not_started"],
    ["starts now", new Date("2027-05-03T12:00:00Z"), "2027-05-04T12:00:00Z", 5, null],
    ["will start, used up", "2027-05-04T12:00:00Z", null, 0, "promo_not_started"],
  ])("promo code problem: %s", (_, start_date, expiry_date, available, problem) => {
    expect(promoCodeProblem({ start_date, expiry_date, available }, now)).toBe(problem);
  });
});

test.each([
  ["NONE", 500, 0],
  ["FIXED", 500, 500],
  ["PERCENTAGE", 500, 500],
] as const)("%s promo code with a discount of %s stores %s", (discount_type, discount, stored) => {
  expect(storedDiscount({ discount_type, discount })).toBe(stored);
});

describe("coversTicket", () => {
  test.each([
    [[], 7, true],
    [[7, 8], 7, true],
    [[8], 7, false],
  ])("promo code for the tickets %j covers ticket %s: %s", (applicable_ticket_ids, ticket_id, expected) => {
    expect(coversTicket({ applicable_ticket_ids }, ticket_id)).toBe(expected);
  });
});

describe("discountedPrice", () => {
  // SPEC 3.30
  test.each<[DiscountType, number, number, number]>([
    ["NONE", 50, 5_000, 5_000],
    ["FIXED", 500, 5_000, 4_500],
    ["FIXED", 5_001, 5_000, 0],
    ["PERCENTAGE", 20_000, 5_000, 4_000],
    ["PERCENTAGE", 100_000, 5_000, 0],
    ["PERCENTAGE", 200_000, 5_000, 0],
    ["PERCENTAGE", 50_000, 1, 1],
    ["PERCENTAGE", 33_333, 100, 67],
  ])("%s discount of %s on a price of %s leaves %s", (discount_type, discount, price, expected) => {
    expect(discountedPrice(price, { discount_type, discount, applicable_ticket_ids: [] })).toBe(expected);
  });
});

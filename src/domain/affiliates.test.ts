import { expect, test } from "vitest";
import { codeOfName, normaliseAffiliateCode, possibleAffiliateCode } from "./affiliates.ts";

test.each([
  ["blog", "blog"],
  [" Harbour  Blog ", "harbour-blog"],
  ["ＢＬＯＧ", "blog"],
  ["Straße", "straße"],
])("affiliate code %j is normalized to %j", (typed, code) => {
  expect(normaliseAffiliateCode(typed)).toBe(code);
  expect(possibleAffiliateCode(typed)).toBe(code);
  expect(normaliseAffiliateCode(code)).toBe(code);
});

test.each(["", " ", "x", "x".repeat(51), "a\0b", "\ud800b"])(
  "%j is rejected as an affiliate code without a lookup",
  (text) => {
    expect(possibleAffiliateCode(text)).toBeNull();
  },
);

test.each([
  ["Café Übersee", "cafe-ubersee"],
  ["Ab", ""],
  [`${"x".repeat(29)} Blog`, "x".repeat(29)],
])("affiliate name %j suggests the code %j", (name, code) => {
  expect(codeOfName(name)).toBe(code);
});

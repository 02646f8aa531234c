import { expect, test } from "vitest";
import { isAgreementAsked } from "./papers.ts";

test.each([
  [{ terms: null, privacy: null }, false],
  [{ terms: "https://example.com/terms", privacy: null }, true],
  [{ terms: null, privacy: 7 }, true],
  [{ terms: 6, privacy: 7 }, true],
])("with %j an agreement is asked for: %s", (given, expected) => {
  expect(isAgreementAsked(given)).toBe(expected);
});

import { expect, test } from "vitest";
import { MADE_CODE_LENGTH, madePromoCode } from "./generated-promo-codes.ts";

test("generated promo code uses unambiguous characters, each equally likely, already normalized", () => {
  const counts = new Map<string, number>();
  for (const sign of madePromoCode(
    "",
    248,
    Uint8Array.from({ length: 256 }, (_, at) => at),
  ) ?? "")
    counts.set(sign, (counts.get(sign) ?? 0) + 1);
  expect([...counts.keys()].toSorted().join("")).toBe("23456789abcdefghjkmnpqrstuvwxyz");
  expect(new Set(counts.values())).toEqual(new Set([8]));
  expect(Math.log2(counts.size) * MADE_CODE_LENGTH.min).toBeGreaterThanOrEqual(40);
});

test("generated promo code begins with its prefix and is null if too few bytes are usable", () => {
  expect(madePromoCode("press-", 3, Uint8Array.of(250, 0, 1, 255, 30, 9))).toBe("press-23z");
  expect(madePromoCode("press-", 3, Uint8Array.of(250, 0, 1, 255))).toBeNull();
});

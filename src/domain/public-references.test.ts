import fc from "fast-check";
import { expect, test } from "vitest";
import { publicReference } from "./public-references.ts";

test("public reference has no ambiguous characters", () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 7, maxLength: 16 }),
      fc.constantFrom("O" as const, "A" as const),
      (bytes, prefix) => {
        expect(publicReference(bytes, prefix)).toMatch(new RegExp(`^${prefix}-[2-9A-HJ-NP-Z]{7}$`));
      },
    ),
  );
});

test("public reference has each character with equal probability", () => {
  const counts = new Map<string, number>();
  for (let byte = 0; byte < 256; byte++) {
    const sign = publicReference(new Uint8Array(7).fill(byte), "O").slice(2, 3);
    counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  expect(counts.size).toBe(32);
  expect(new Set(counts.values())).toEqual(new Set([8]));
});

test("public reference uses seven bytes, one for each character", () => {
  expect(publicReference(Uint8Array.from([0, 1, 2, 3, 29, 30, 31, 99]), "A")).toBe("A-2345XYZ");
});

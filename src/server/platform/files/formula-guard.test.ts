import fc from "fast-check";
import { expect, test } from "vitest";
import { withFormulaGuard, withoutFormulaGuard } from "./formula-guard.ts";

test.for([
  ["=1+1", "'=1+1"],
  ["'=1+1", "''=1+1"],
  ["-12.50", "-12.50"],
  ["-x", "'-x"],
  ["A; =B", "A; '=B"],
  ["A;-B", "A;'-B"],
  ["A; - B", "A; - B"],
  ["O'Brien", "O'Brien"],
] as const)("formula guard writes text %s as %s", ([text, written]) => {
  expect(withFormulaGuard(text)).toBe(written);
});

test("guarded text is read back unchanged", () => {
  const text = fc.string({ unit: fc.constantFrom(..."=+-@'\";,\t\n\r ab1.＝－".split("")), maxLength: 12 });
  fc.assert(
    fc.property(text, (value) => {
      expect(withoutFormulaGuard(withFormulaGuard(value))).toBe(value);
    }),
    { numRuns: 5_000 },
  );
});

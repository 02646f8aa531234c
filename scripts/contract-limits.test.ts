import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * A maximum or minimum in a schema: `.max(100)`, `line(255)`. Small numbers (a page number, a
 * single character) explain themselves.
 */
const LIMIT = /(?:\.(?:min|max|length|gte|lte|gt|lt)|\b(?:line|text|amount))\((\d[\d_]*)/g;
const SMALL = 20;

test("maxima in the contract come from domain/limits.ts, not from bare numbers", () => {
  const sources = globSync("src/contract/*.ts").filter((name) => !name.endsWith(".test.ts"));
  expect(sources.length).toBeGreaterThan(15);
  expect(sources.flatMap((name) => bareScope(readFileSync(name, "utf8")).map((limit) => `${name}: ${limit}`))).toEqual(
    [],
  );
});

test("bare numbers in a schema are found", () => {
  expect(bareScope("name: line(255), code: z.string().max(2_000), page: z.int().min(1)")).toEqual([255, 2000]);
});

function bareScope(text: string): number[] {
  return [...text.matchAll(LIMIT)]
    .map(([, digits = ""]) => Number(digits.replaceAll("_", "")))
    .filter((n) => n > SMALL);
}

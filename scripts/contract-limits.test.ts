import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** A limit in a schema: `.max(100)`, `line(255)`. Small numbers (a page, a letter) say what they are by themselves. */
const LIMIT = /(?:\.(?:min|max|length|gte|lte|gt|lt)|\b(?:line|text|amount))\((\d[\d_]*)/g;
const SMALL = 20;

test("limits stand in domain/maxima.ts, not as bare numbers in the contract", () => {
  const sources = globSync("src/contract/*.ts").filter((name) => !name.endsWith(".test.ts"));
  expect(sources.length).toBeGreaterThan(15);
  expect(sources.flatMap((name) => bareScope(readFileSync(name, "utf8")).map((limit) => `${name}: ${limit}`))).toEqual(
    [],
  );
});

test("a bare limit is found", () => {
  expect(bareScope("name: line(255), code: z.string().max(2_000), page: z.int().min(1)")).toEqual([255, 2000]);
});

function bareScope(text: string): number[] {
  return [...text.matchAll(LIMIT)]
    .map(([, digits = ""]) => Number(digits.replaceAll("_", "")))
    .filter((n) => n > SMALL);
}

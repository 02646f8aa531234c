import { expect, test } from "vitest";
import { formatList } from "./format-lists.ts";

test.each([
  ["en", ["meat", "fish", "bread"], "meat, fish, and bread"],
  ["de", ["Fleisch", "Fisch"], "Fleisch und Fisch"],
  ["zh-cn", ["€1.50 Booking fee", "€55.91 IVA"], "€1.50 Booking fee 和 €55.91 IVA"],
  ["zh-cn", ["23% IVA", "票务费"], "23% IVA 和票务费"],
  ["zh-cn", ["早鸟票", "Workshop"], "早鸟票和 Workshop"],
  ["zh-cn", ["肉", "鱼", "面包"], "肉、鱼和面包"],
] as const)("list in %s, %j, is formatted as %s", (locale, items, expected) => {
  expect(formatList(items, locale)).toBe(expected);
});

test("disjunction is formatted with “or” in the language", () => {
  expect(formatList(["A4", "Letter"], "zh-cn", "disjunction")).toBe("A4 或 Letter");
});

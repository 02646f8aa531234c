import { expect, test } from "vitest";
import { cutAtWord, descriptionPreview } from "./truncate-text.ts";

test.each([
  ["Two nights by the sea", 40, "Two nights by the sea"],
  ["Two nights by the sea, with friends", 20, "Two nights by the…"],
  ["Two nights by the sea", 11, "Two nights…"],
  ["Programme. What to expec…", 200, "Programme. What to…"],
  ["在海边的两个夜晚和朋友们", 8, "在海边的两个夜…"],
  ["海边🎉的夜晚", 4, "海边…"],
])("%s truncated to %i characters is %s", (text, most, cut) => {
  expect(cutAtWord(text, most)).toBe(cut);
});

test("description preview that the database cut within a word ends after a whole word", () => {
  expect(descriptionPreview({ description_preview: "Programme. What to expec…" })).toBe("Programme. What to…");
  expect(descriptionPreview({ description_preview: "Music under the trees" })).toBe("Music under the trees");
});

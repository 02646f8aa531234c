import { describe, expect, test } from "vitest";
import { cutAsSearchEnginesDo, linkTexts, SEARCH_RESULT } from "./link-texts.ts";

const event = { title: "Summer Night", description_preview: "Music under the trees" };
const nothing = { seo_title: null, seo_description: null };

describe("link preview texts", () => {
  test("link preview defaults to the event's title and description, also if the organizer's texts are blank", () => {
    const own = { title: "Summer Night", description: "Music under the trees" };
    expect(linkTexts(event, nothing)).toEqual(own);
    expect(linkTexts(event, { seo_title: " ", seo_description: "\n" })).toEqual(own);
  });

  test("link preview uses the organizer's title and description independently", () => {
    expect(linkTexts(event, { ...nothing, seo_title: "A night out" })).toEqual({
      title: "A night out",
      description: "Music under the trees",
    });
    expect(linkTexts(event, { ...nothing, seo_description: "Come\nsoon" }).description).toBe("Come soon");
  });
});

// SPEC 3.79
test.each([
  ["short enough", "A night by the sea", SEARCH_RESULT.title, "A night by the sea"],
  ["as long as there is room", "A night by the sea", 18, "A night by the sea"],
  ["a letter longer", "A night by the seas", 18, "A night by the…"],
  ["signs as wide as two letters", "在海边的夜晚", 12, "在海边的夜晚"],
  ["wide signs without room", "在海边的夜晚和朋友们", 12, "在海边的夜…"],
  ["nothing", "", 12, ""],
])("search result text that is %s: %s in %i characters is %s", (_what, text, letters, cut) => {
  expect(cutAsSearchEnginesDo(text, letters)).toBe(cut);
});

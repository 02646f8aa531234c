import { expect, test } from "vitest";
import { itemNameIn, missingTexts, otherLanguages, translationLocale, worded } from "./translations.ts";

const event = { language: "en", translations: { de: { title: "Sommerfest" }, en: { title: "Old" }, fr: {} } } as const;

test("event is shown in the reader's language if it is translated, otherwise in its own", () => {
  expect(translationLocale(event, "de")).toBe("de");
  expect(translationLocale(event, "fr")).toBe("fr");
  expect(translationLocale(event, "es")).toBeNull();
  expect(translationLocale(event, null)).toBeNull();
});

test("translation into a language that became the event's own is not shown", () => {
  expect(translationLocale(event, "en")).toBeNull();
  expect(otherLanguages(event)).toEqual(["de", "fr"]);
});

test("missing translations fall back to the event's own language", () => {
  const own = { title: "Summer party", description: "<p>Dance</p>", note: null };
  expect(worded(own, { title: "Sommerfest" })).toEqual({ ...own, title: "Sommerfest" });
  expect(worded(own, { title: null, note: "Neu" })).toEqual({ ...own, note: "Neu" });
  expect(worded(own, null)).toBe(own);
  expect(missingTexts(own, { title: "Sommerfest" })).toEqual(["description"]);
  expect(missingTexts(own, undefined)).toEqual(["title", "description"]);
});

const sold = { title: "Standing", label: "Early", titles: { de: "Stehplatz" }, labels: { fr: "Tôt" } };

test.each([
  ["de", "Stehplatz – Early"],
  ["fr", "Standing – Tôt"],
  ["es", "Standing – Early"],
  [null, "Standing – Early"],
] as const)("sold ticket in the language %s is named %s", (locale, name) => {
  expect(itemNameIn("Standing – Early", sold, locale)).toBe(name);
});

test("ticket sold under another name keeps it", () => {
  expect(itemNameIn("Floor – Early", sold, "de")).toBe("Floor – Early");
  expect(itemNameIn("Standing – Early", undefined, "de")).toBe("Standing – Early");
});

test("ticket without tiers has no label in any language", () => {
  expect(itemNameIn("Standing", { ...sold, label: null }, "de")).toBe("Stehplatz");
});

import { beforeEach, expect, test, vi } from "vitest";
import { adoptLanguageOf } from "./choose-language.ts";

beforeEach(() => {
  document.cookie = "locale=; max-age=0; path=/";
});

test.each([
  ["where the browser names none of ours, it is that of the user's own settings", ["nl"], "", "fr", "locale=fr"],
  ["where the browser names one of ours, that stays", ["de"], "", "fr", ""],
  ["where one was chosen, that stays", ["nl"], "locale=de", "fr", "locale=de"],
  ["where those name none, either, nothing is chosen", ["nl"], "", null, ""],
] as const)("language at sign-in: %s", async (_case, languages, cookie, locale, storedCookie) => {
  vi.stubGlobal("navigator", { languages });
  if (cookie) document.cookie = `${cookie}; path=/`;
  await adoptLanguageOf({ locale });
  expect(document.cookie).toBe(storedCookie);
});

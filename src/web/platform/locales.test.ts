import { describe, expect, test } from "vitest";
import { detectLocale, languageIn, languageTag } from "./locales.ts";

describe("detectLocale", () => {
  // SPEC 9.12
  test.each([
    ["the cookie wins", "fr", ["de"], "fr"],
    ["an unknown cookie is passed over", "tlh", ["de"], "de"],
    ["a language matches exactly", undefined, ["pt-BR"], "pt-br"],
    ["a region that we don't have falls back to its language", undefined, ["pt-AO"], "pt"],
    ["a script and region too", undefined, ["es-419"], "es"],
    ["any Chinese is simplified Chinese", undefined, ["zh-Hant-TW"], "zh-cn"],
    ["bare Chinese as well", undefined, ["zh"], "zh-cn"],
    ["the first language that we speak wins", undefined, ["nl-NL", "fr-CA", "de"], "fr"],
    ["nothing known is nothing detected", undefined, ["nl", "sv"], undefined],
    ["nothing at all", undefined, [], undefined],
    ["a strange cookie does no harm", "__proto__", ["constructor"], undefined],
  ] as const)("language detection: %s", (_case, cookie, languages, locale) => {
    expect(detectLocale(cookie, languages)).toBe(locale);
  });
});

test("language tag has the form that browsers use", () => {
  expect(languageTag("pt-br")).toBe("pt-BR");
  expect(languageTag("de")).toBe("de");
});

test.each([
  ["pt-br", "en", "Portuguese (Brazil)"],
  ["zh-cn", "en", "Simplified Chinese"],
  ["de", "en", "German"],
  ["en", "de", "Englisch"],
  ["de", "de", undefined],
] as const)("name of the language %s for users of %s is %s", (locale, reader, name) => {
  expect(languageIn(locale, reader)).toBe(name);
});

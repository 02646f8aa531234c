import { describe, expect, test, vi } from "vitest";
import { formatIn } from "./format.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, " ");

const said = (locale: string) => formatIn(locale, (sentence) => sentence.message ?? "");

describe("formatIn", () => {
  test("says a moment in the event's zone", () => {
    const now = new Date("2027-01-01T00:00:00Z");
    expect(plain(said("de").moment("2027-05-03T17:30:00Z", "Europe/Berlin", "day", now))).toBe("Mo., 3. Mai");
  });

  test.each([
    ["en", "Nov 11 – 24", "Oct 28 – Nov 10"],
    ["de", "11.–24. Nov.", "28. Okt. – 10. Nov."],
    ["zh-cn", "11月11日 – 11月24日", "10月28日 – 11月10日"],
  ])("days from one to another are one piece and name a month once, in %s", (locale, within, across) => {
    const days = (from: string, to: string) => said(locale).days(from, to);
    expect([days("2027-11-11", "2027-11-24"), days("2027-10-28", "2027-11-10")].map(plain)).toEqual([within, across]);
    expect(days("2027-11-11", "2027-11-24")).not.toContain(" ");
  });

  test("the clock alone for today, with the day for another one", () => {
    const now = new Date("2027-05-03T20:00:00Z");
    expect(said("de").clockOrDay("2027-05-03T17:30:00Z", "Europe/Berlin", now)).toBe("19:30 Uhr");
    expect(plain(said("de").clockOrDay("2027-05-02T17:30:00Z", "Europe/Berlin", now))).toBe("2. Mai, 19:30 Uhr");
  });

  test("writes numbers as they do in Portugal, not in Brazil", () => {
    expect(plain(said("pt").number(12_345.5))).toBe("12 345,5");
    expect(said("pt-br").number(12_345.5)).toBe("12.345,5");
  });

  test.each([
    ["de", 19_000, "19 %"],
    ["en", 7_700, "7.7%"],
  ])("reads a rate in %s", (locale, rate, words) => {
    expect(plain(said(locale).rate(rate))).toBe(words);
  });
});

describe("names", () => {
  test.each(["##", "12", "<>", "SSA", "", "é", "zz"])(
    "a country that nobody knows is said as it stands: %j",
    (code) => {
      expect(said("en").countryName(code).toLowerCase()).toMatch(code === "zz" ? /unknown|zz/ : code.toLowerCase());
    },
  );

  test("countries have names in the reader's language, from one book", () => {
    expect(said("de").countryName("DE")).toBe("Deutschland");
    const DisplayNames = vi.spyOn(Intl, "DisplayNames");
    said("de").countryName("FR");
    expect(DisplayNames).not.toHaveBeenCalled();
    DisplayNames.mockRestore();
  });
});

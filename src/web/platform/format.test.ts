import { describe, expect, test, vi } from "vitest";
import { formatIn } from "./format.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, " ");

const formatFor = (locale: string) => formatIn(locale, (message) => message.message ?? "");

describe("formatIn", () => {
  test("moment is formatted in the event's time zone", () => {
    const now = new Date("2027-01-01T00:00:00Z");
    expect(plain(formatFor("de").moment("2027-05-03T17:30:00Z", "Europe/Berlin", "day", now))).toBe("Mo., 3. Mai");
  });

  test.each([
    ["en", "Nov 11 – 24", "Oct 28 – Nov 10"],
    ["de", "11.–24. Nov.", "28. Okt. – 10. Nov."],
    ["zh-cn", "11月11日 – 11月24日", "10月28日 – 11月10日"],
  ])("range of days does not wrap and names a shared month once, in %s", (locale, within, across) => {
    const days = (from: string, to: string) => formatFor(locale).days(from, to);
    expect([days("2027-11-11", "2027-11-24"), days("2027-10-28", "2027-11-10")].map(plain)).toEqual([within, across]);
    expect(days("2027-11-11", "2027-11-24")).not.toContain(" ");
  });

  test("moment of today has only the time, and one of another day has the day too", () => {
    const now = new Date("2027-05-03T20:00:00Z");
    expect(formatFor("de").clockOrDay("2027-05-03T17:30:00Z", "Europe/Berlin", now)).toBe("19:30 Uhr");
    expect(plain(formatFor("de").clockOrDay("2027-05-02T17:30:00Z", "Europe/Berlin", now))).toBe("2. Mai, 19:30 Uhr");
  });

  test("numbers are formatted as in Portugal for pt and as in Brazil for pt-br", () => {
    expect(plain(formatFor("pt").number(12_345.5))).toBe("12 345,5");
    expect(formatFor("pt-br").number(12_345.5)).toBe("12.345,5");
  });

  test.each([
    ["de", 19_000, "19 %"],
    ["en", 7_700, "7.7%"],
  ])("rate is formatted in %s", (locale, rate, text) => {
    expect(plain(formatFor(locale).rate(rate))).toBe(text);
  });
});

describe("country names", () => {
  test.each(["##", "12", "<>", "SSA", "", "é", "zz"])("unknown country code is shown unchanged: %j", (code) => {
    expect(formatFor("en").countryName(code).toLowerCase()).toMatch(code === "zz" ? /unknown|zz/ : code.toLowerCase());
  });

  test("country names are in the user's language, and their formatter is created once", () => {
    expect(formatFor("de").countryName("DE")).toBe("Deutschland");
    const DisplayNames = vi.spyOn(Intl, "DisplayNames");
    formatFor("de").countryName("FR");
    expect(DisplayNames).not.toHaveBeenCalled();
    DisplayNames.mockRestore();
  });
});

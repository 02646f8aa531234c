import { describe, expect, test, vi } from "vitest";
import { formatIn, toWallTime } from "./format.ts";

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, " ");

describe("formatIn", () => {
  const now = new Date("2027-01-01T00:00:00Z");

  test.each([
    ["en", "short", "3 May, 7:30 PM"],
    ["de", "date_time", "Mo., 3. Mai 2027, 19:30"],
    ["zh-cn", "time", "19:30"],
  ] as const)("says a time in the event's zone: %s %s", (locale, style, said) => {
    const spoken = plain(formatIn(locale).time("2027-05-03T17:30:00Z", "Europe/Berlin", style, now));
    if (locale === "en") expect(spoken).toMatch(/May.*7:30 PM/);
    else expect(spoken).toBe(said);
  });

  test("names the year when it is another one", () => {
    expect(formatIn("en").time("2028-05-03T17:30:00Z", "Europe/Berlin", "short", now)).toContain("2028");
  });

  test("says nothing twice in a span of one day", () => {
    expect(
      formatIn("en").span("2027-05-03T17:30:00Z", "2027-05-03T21:00:00Z", "Europe/Berlin").match(/2027/g),
    ).toHaveLength(1);
  });

  test("says the clock alone, beside a day that is named already", () => {
    expect(plain(formatIn("de").clock("2027-05-03T17:30:00Z", "2027-05-03T21:00:00Z", "Europe/Berlin"))).toBe(
      "19:30–23:00 Uhr",
    );
    expect(formatIn("de").leaf("2027-05-03T22:30:00Z", "Europe/Berlin")).toEqual({ month: "Mai", day: "4" });
  });

  test.each([
    ["de", 19_000, "19 %"],
    ["en", 7_700, "7.7%"],
  ])("reads a rate in %s", (locale, rate, said) => {
    expect(plain(formatIn(locale).rate(rate))).toBe(said);
  });
});

describe("toWallTime", () => {
  test.each([
    ["2027-05-03T17:30:00Z", "Europe/Berlin", "2027-05-03T19:30"],
    ["2027-05-03T22:30:00Z", "Asia/Kathmandu", "2027-05-04T04:15"],
    ["2027-05-03T22:00:00Z", "Europe/Berlin", "2027-05-04T00:00"],
  ])("%s in %s is %s", (at, zone, wall) => {
    expect(toWallTime(at, zone)).toBe(wall);
  });

  test("of nothing is nothing", () => {
    expect(toWallTime(null, "UTC")).toBeNull();
  });

  test.each(["##", "12", "<>", "SSA", "", "é", "zz"])(
    "a country that nobody knows is said as it stands: %j",
    (code) => {
      expect(formatIn("en").countryName(code).toLowerCase()).toMatch(code === "zz" ? /unknown|zz/ : code.toLowerCase());
    },
  );

  test("countries have names in the reader's language, from one book", () => {
    expect(formatIn("de").countryName("DE")).toBe("Deutschland");
    const DisplayNames = vi.spyOn(Intl, "DisplayNames");
    formatIn("de").countryName("FR");
    expect(DisplayNames).not.toHaveBeenCalled();
    DisplayNames.mockRestore();
  });
});

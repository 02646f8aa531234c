import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LOCALES } from "./locales.ts";
import { calendarLeaf, inOneBreath, formatMinutesAgo, formatMoment, formatSpan } from "./format-times.ts";

const NOW = new Date("2026-11-22T00:00:00Z");
const zone = "Europe/Lisbon";
const TWO_DAYS = { start: "2026-12-17T09:00:00Z", end: "2026-12-18T18:30:00Z", zone };
const ONE_DAY = { start: "2026-12-17T09:00:00Z", end: "2026-12-17T18:30:00Z", zone };
const A_NIGHT = { start: "2026-12-17T22:00:00Z", end: "2026-12-18T04:00:00Z", zone };
const OVER_THE_YEAR = { start: "2026-12-30T09:00:00Z", end: "2027-01-02T18:30:00Z", zone };

const plain = (text: string) => text.replace(/[\u00a0\u202f\u2009]/g, " ");

describe("time span", () => {
  test.each([
    ["en", "list", TWO_DAYS, "Dec 17 – 18, 9:00 AM – 6:30 PM"],
    ["en", "card", TWO_DAYS, "Thu, Dec 17 – Fri, Dec 18, 9:00 AM – 6:30 PM"],
    ["en", "full", ONE_DAY, "Thursday, December 17, 9:00 AM – 6:30 PM"],
    ["en", "full", A_NIGHT, "Thursday, December 17, 10:00 PM – 4:00 AM"],
    ["en", "list", OVER_THE_YEAR, "Dec 30, 2026 – Jan 2, 2027, 9:00 AM – 6:30 PM"],
    ["de", "list", TWO_DAYS, "17.–18. Dez., 09:00–18:30 Uhr"],
    ["de", "card", TWO_DAYS, "Do., 17. – Fr., 18. Dez., 09:00–18:30 Uhr"],
    ["de", "card", { ...ONE_DAY, end: null }, "Do., 17. Dez., 09:00 Uhr"],
    ["fr", "card", TWO_DAYS, "jeu. 17 – ven. 18 déc., 09:00 – 18:30"],
    ["es", "list", TWO_DAYS, "17–18 dic, 9:00–18:30"],
    ["pt", "list", TWO_DAYS, "17/12 – 18/12, 09:00 – 18:30"],
    ["pt", "card", TWO_DAYS, "quinta, 17 de dezembro – sexta, 18 de dezembro, 09:00 – 18:30"],
    ["pt-br", "list", TWO_DAYS, "17 – 18 de dez., 09:00 – 18:30"],
    ["zh-cn", "card", TWO_DAYS, "12月17日周四 – 12月18日周五 09:00–18:30"],
    ["zh-cn", "full", ONE_DAY, "12月17日星期四 09:00–18:30"],
  ] as const)("time span is formatted in %s, %s", (locale, size, span, expected) => {
    expect(plain(inOneBreath(formatSpan(span, size, locale, NOW), locale))).toBe(expected);
  });

  test("days of a time span are split into parts that each contain a whole date", () => {
    expect(formatSpan(TWO_DAYS, "card", "en", NOW).days.map(plain)).toEqual(["Thu, Dec 17 –", "Fri, Dec 18"]);
    expect(formatSpan(TWO_DAYS, "list", "en", NOW).days.map(plain)).toEqual(["Dec 17 – 18"]);
    expect(formatSpan(OVER_THE_YEAR, "list", "de", NOW).days.map(plain)).toEqual(["30. Dez. 2026 –", "2. Jan. 2027"]);
  });

  test("year of a time span is shown if it is not the current one, in the event's own zone", () => {
    const eve = { start: "2026-12-31T23:30:00Z", zone: "Europe/Berlin" };
    expect(formatSpan(eve, "list", "en", NOW).days).toEqual(["Jan 1, 2027"]);
    expect(formatSpan(eve, "list", "en", new Date("2026-12-31T23:10:00Z")).days).toEqual(["Jan 1"]);
  });

  test("time span of one day or more is shown with both days", () => {
    expect(formatSpan({ ...A_NIGHT, end: "2026-12-18T22:00:00Z" }, "list", "en", NOW).days.map(plain)).toEqual([
      "Dec 17 – 18",
    ]);
  });
});

describe("moment", () => {
  const at = "2026-11-20T08:05:00Z";

  test.each([
    ["en", "short", "Nov 20, 8:05 AM"],
    ["de", "short", "20. Nov., 08:05 Uhr"],
    ["de", "time", "08:05 Uhr"],
    ["pt", "short", "20/11, 08:05"],
    ["fr", "day", "ven. 20 nov."],
    ["zh-cn", "exact", "2026年11月20日星期五 08:05"],
  ] as const)("moment is formatted in %s, %s: %s", (locale, style, expected) => {
    expect(plain(formatMoment(at, zone, style, locale, NOW))).toBe(expected);
  });

  test("moment in another year includes the year and contains no breaking space", () => {
    const formatted = formatMoment("2025-11-20T08:05:00Z", zone, "short", "en", NOW);
    expect(plain(formatted)).toBe("Nov 20, 2025, 8:05 AM");
    expect(formatted).not.toContain(" ");
  });

  test.each([
    ["2026-11-21T23:59:50.000Z", "now"],
    ["2026-11-21T23:55:00.000Z", "5 minutes ago"],
    ["2026-11-21T23:00:00.000Z", null],
    ["2026-11-22T00:05:00.000Z", null],
  ])("relative time of %s is %s", (moment, expected) => {
    expect(formatMinutesAgo(moment, "en", NOW)).toBe(expected);
  });
});

test("calendar leaf has the month and the day in the event's zone", () => {
  expect(calendarLeaf("2027-05-03T22:30:00Z", "Europe/Berlin", "de")).toEqual({ month: "Mai", day: "4" });
});

test("German time has the word Uhr exactly once", () => {
  const instant = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, fc.integer({ min: 0, max: 5_000 }), (start, minutes) => {
      const end = new Date(start.getTime() + minutes * 60_000);
      expect(formatSpan({ start, end, zone }, "card", "de", NOW).clock).toMatch(
        /^\d\d:\d\d(\u2009?[–]\u2009?\d\d:\d\d)? Uhr$/,
      );
    }),
  );
});

test.each(LOCALES)("%s keeps times out of the days of a span and days out of its times", (locale) => {
  for (const span of [TWO_DAYS, ONE_DAY, A_NIGHT, OVER_THE_YEAR]) {
    const { days, clock } = formatSpan(span, "full", locale, NOW);
    expect(days.join("")).not.toContain(":");
    expect(clock).not.toMatch(/Dec|Dez|dez|déc|dic|月|17/);
  }
});

test("times on two different days both have AM or PM", () => {
  const span = { start: "2026-12-17T19:30:00Z", end: "2026-12-20T12:00:00Z", zone };
  expect(plain(formatSpan(span, "card", "en", NOW).clock)).toBe("7:30 PM – 12:00 PM");
});

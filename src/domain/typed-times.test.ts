import fc from "fast-check";
import { expect, test } from "vitest";
import { LOCALES } from "./locales.ts";
import { formatMoment } from "./format-times.ts";
import { readTypedTime } from "./typed-times.ts";

const TODAY = "2026-11-22";

test.each([
  ["en", "6/19/2027 7:30 PM", "2027-06-19", "19:30"],
  ["en", "jun 19, 7:30pm", "2027-06-19", "19:30"],
  ["en", "19 June 2027 19:30", "2027-06-19", "19:30"],
  ["en", "2027-06-19T19:30", "2027-06-19", "19:30"],
  ["en", "12/17 9 am", "2026-12-17", "09:00"],
  ["en", "12:15 am", null, "00:15"],
  ["de", "19.6.2027 19:30", "2027-06-19", "19:30"],
  ["de", "19.6. 19.30 Uhr", "2027-06-19", "19:30"],
  ["de", "19.06.27 19 Uhr", "2027-06-19", "19:00"],
  ["de", "Sa., 19. Juni 2027, 19:30 Uhr", "2027-06-19", "19:30"],
  ["de", "3. März 2027", "2027-03-03", null],
  ["fr", "mar. 4 mai 2027, 09:00", "2027-05-04", "09:00"],
  ["fr", "19/6/2027 19h30", "2027-06-19", "19:30"],
  ["es", "mar, 4 may 2027, 9:00", "2027-05-04", "09:00"],
  ["pt", "19/06/2027 19:30", "2027-06-19", "19:30"],
  ["zh-cn", "2027年6月19日 19:30", "2027-06-19", "19:30"],
  ["zh-cn", "6月19日 19:30", "2027-06-19", "19:30"],
  ["en", "2/30/2027 10:00", null, "10:00"],
  ["en", "6/19/2027 25:00", "2027-06-19", null],
  ["en", "soon", null, null],
  ["en", "", null, null],
] as const)("typed time in %s, “%s”, is read as %s, %s", (locale, text, day, time) => {
  expect(readTypedTime(text, locale, TODAY)).toEqual({ day, time });
});

test.each(LOCALES)("every time formatted in %s is parsed back", (locale) => {
  const minute = fc.integer({ min: Date.UTC(2001, 0, 1) / 60_000, max: Date.UTC(2199, 0, 1) / 60_000 });
  fc.assert(
    fc.property(minute, (at) => {
      const wall = new Date(at * 60_000).toISOString();
      const { day, time } = readTypedTime(formatMoment(wall, "UTC", "written", locale, new Date()), locale, TODAY);
      expect(`${day}T${time}`).toBe(wall.slice(0, 16));
      const written = formatMoment(wall, "UTC", "writtenDay", locale, new Date());
      expect(readTypedTime(written, locale, TODAY).day).toBe(wall.slice(0, 10));
    }),
  );
});

test("parsing a typed time never throws", () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...LOCALES), (text, locale) => {
      readTypedTime(text, locale, TODAY);
    }),
  );
});

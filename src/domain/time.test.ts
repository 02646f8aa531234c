import { expect, test } from "vitest";
import { isPast, milliseconds, plusHours, plusMinutes } from "./time.ts";

const now = new Date("2027-05-03T12:00:00Z");

test("dates and ISO texts of the same instant have equal milliseconds", () => {
  expect(milliseconds("2027-05-03T12:00:00Z")).toBe(milliseconds(now));
  expect(milliseconds("2027-05-03T17:45:00+05:45")).toBe(milliseconds(now));
  expect(milliseconds("tomorrow")).toBeNaN();
});

test.each([
  ["2027-05-03T11:59:59.999Z", true],
  ["2027-05-03T12:00:00.000Z", true],
  ["2027-05-03T12:00:00.001Z", false],
  ["nonsense", false],
])("%s is past: %s", (instant, expected) => {
  expect(isPast(instant, now)).toBe(expected);
});

test("adding minutes and hours is independent of daylight saving time", () => {
  expect(plusMinutes(now, 15)).toEqual(new Date("2027-05-03T12:15:00Z"));
  expect(plusHours("2027-03-28T00:30:00Z", 24)).toEqual(new Date("2027-03-29T00:30:00Z"));
});

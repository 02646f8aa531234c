import { describe, expect, test } from "vitest";
import { dayAfter, dayAt, nextSaturday, startOfDay } from "./days.ts";

describe("days in a time zone", () => {
  test.each([
    ["2027-05-03", "Europe/Berlin", "2027-05-02T22:00:00.000Z"],
    ["2027-01-15", "Europe/Berlin", "2027-01-14T23:00:00.000Z"],
    ["2027-03-28", "Europe/Berlin", "2027-03-27T23:00:00.000Z"],
    ["2027-10-31", "Europe/Berlin", "2027-10-30T22:00:00.000Z"],
    ["2027-05-03", "Pacific/Kiritimati", "2027-05-02T10:00:00.000Z"],
    ["2027-05-03", "America/Los_Angeles", "2027-05-03T07:00:00.000Z"],
    ["2027-05-03", "Asia/Kathmandu", "2027-05-02T18:15:00.000Z"],
  ])("%s in %s begins at %s", (day, zone, instant) => {
    expect(startOfDay(day, zone)).toBe(instant);
    expect(dayAt(instant, zone)).toBe(day);
  });

  test("day after a day crosses the end of a month, in both directions", () => {
    expect(dayAfter("2027-02-28")).toBe("2027-03-01");
    expect(dayAfter("2027-03-01", -1)).toBe("2027-02-28");
  });

  test("day of an invalid instant is null", () => {
    expect(dayAt("now", "Europe/Berlin")).toBeNull();
  });
});

test.each([
  ["2026-11-27", "2026-11-28"],
  ["2026-11-28", "2026-12-05"],
  ["2026-11-29", "2026-12-05"],
])("first Saturday after %s is %s", (day, saturday) => {
  expect(nextSaturday(day)).toBe(saturday);
});

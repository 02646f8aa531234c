import { expect, test } from "vitest";
import { dayAfter, kindOfPeriod, type PeriodKind, periodAround } from "./periods.ts";

test.each<[string, PeriodKind, number, string, string]>([
  ["2027-02-14", "month", 0, "2027-02-01", "2027-02-28"],
  ["2028-02-01", "month", 0, "2028-02-01", "2028-02-29"],
  ["2027-01-31", "month", -1, "2026-12-01", "2026-12-31"],
  ["2027-12-31", "month", 1, "2028-01-01", "2028-01-31"],
  ["2027-05-03", "quarter", 0, "2027-04-01", "2027-06-30"],
  ["2027-01-01", "quarter", -1, "2026-10-01", "2026-12-31"],
  ["2027-11-30", "quarter", 1, "2028-01-01", "2028-03-31"],
  ["2027-05-03", "year", 0, "2027-01-01", "2027-12-31"],
  ["2027-05-03", "year", -2, "2025-01-01", "2025-12-31"],
])("%s is within a %s; the period %i later is %s to %s", (day, kind, further, from, to) => {
  expect(periodAround(day, kind, further)).toEqual({ from, to });
  expect(kindOfPeriod({ from, to })).toBe(kind);
});

test("period of another length has no kind", () => {
  expect(kindOfPeriod({ from: "2027-01-02", to: "2027-01-31" })).toBe(null);
  expect(kindOfPeriod({ from: "2027-02-01", to: "2027-04-30" })).toBe(null);
});

test("day after is the next day, also at the end of a year and at the start of daylight saving time", () => {
  expect([dayAfter("2027-12-31"), dayAfter("2028-02-28"), dayAfter("2027-03-28")]).toEqual([
    "2028-01-01",
    "2028-02-29",
    "2027-03-29",
  ]);
});

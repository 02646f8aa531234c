import { expect, test } from "vitest";
import { nextCheckAt } from "./payment-checks.ts";

test.each([
  ["just now", 0, 1],
  ["five minutes ago", 5, 1],
  ["sixteen minutes ago", 16, 2],
  ["a day ago", 24 * 60, 3 * 60],
  ["a month ago", 30 * 24 * 60, 24 * 60],
])("undecided payment that began %s (%i minutes) is checked again in %i minutes", (_when, age, pause) => {
  const now = new Date("2027-05-03T19:30:00Z");
  const created_at = new Date(now.getTime() - age * 60_000);
  expect(nextCheckAt({ created_at, now })).toEqual(new Date(now.getTime() + pause * 60_000));
});

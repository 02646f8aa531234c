import { expect, test } from "vitest";
import { isJoinable } from "./online-access.ts";

const dates = { start_date: "2027-06-19T17:30:00.000Z", end_date: "2027-06-19T21:00:00.000Z" };

test.each([
  ["2027-06-19T17:14:59.999Z", false],
  ["2027-06-19T17:15:00.000Z", true],
  ["2027-06-19T20:59:59.999Z", true],
  ["2027-06-19T21:00:00.000Z", false],
])("online event can be joined from 15 minutes before its start until its end: at %s %s", (at, is) => {
  expect(isJoinable(dates, new Date(at))).toBe(is);
});

test("online event without an end can be joined until a day after its start", () => {
  const endless = { ...dates, end_date: null };
  expect(isJoinable(endless, new Date("2027-06-20T17:29:59.000Z"))).toBe(true);
  expect(isJoinable(endless, new Date("2027-06-20T17:30:00.000Z"))).toBe(false);
});

import { expect, test } from "vitest";
import { dueAt, erasedFrom } from "./retention.ts";

const event = { start_date: "2027-05-01T18:00:00.000Z", end_date: "2027-05-01T22:00:00.000Z" };
const now = new Date("2027-05-02T00:00:00.000Z");

test("data is due for erasure a number of days after the event's end, and a day later if it has no end date", () => {
  expect(dueAt(event, 30)?.toISOString()).toBe("2027-05-31T22:00:00.000Z");
  expect(dueAt({ ...event, end_date: null }, 30)?.toISOString()).toBe("2027-06-01T18:00:00.000Z");
  expect(dueAt(event, null)).toBeNull();
});

test.each([
  ["2027-05-31T22:00:00.000Z", null, "2027-05-31T22:00:00.000Z"],
  ["2027-05-04T00:00:00.000Z", null, "2027-05-09T00:00:00.000Z"],
  ["2026-05-04T00:00:00.000Z", null, "2027-05-09T00:00:00.000Z"],
  ["2027-05-04T00:00:00.000Z", "2027-04-30T00:00:00.000Z", "2027-05-07T00:00:00.000Z"],
  ["2027-05-04T00:00:00.000Z", "2027-04-20T00:00:00.000Z", "2027-05-04T00:00:00.000Z"],
])("data due %s with a notice on %s is erased from %s, never within a week of the notice", (due, noticeTime, from) => {
  expect(erasedFrom(new Date(due), noticeTime, now).toISOString()).toBe(from);
});

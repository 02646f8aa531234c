import { expect, test } from "vitest";
import { offlineDeadline, receivedOnProblem, reminderAt } from "./offline-payments.ts";

const from = new Date("2027-05-01T10:00:00Z");
const at = (text: string) => new Date(text);

test.each([
  ["its days, where the event is later", "2027-06-19T17:30:00Z", "2027-06-19T21:00:00Z", "2027-05-08T10:00:00Z"],
  [
    "until the event is over: somebody may pay at the door",
    "2027-05-03T17:30:00Z",
    "2027-05-03T21:00:00Z",
    "2027-05-03T21:00:00Z",
  ],
  ["a day after the start of an event without an end", "2027-05-03T17:30:00Z", null, "2027-05-04T17:30:00Z"],
])("deadline of an offline order is %s", (_what, start, end, until) => {
  const event = { start_date: at(start), end_date: end === null ? null : at(end) };
  expect(offlineDeadline({ from, days: 7 }, event)).toEqual(at(until));
});

test.each([
  ["two days before the deadline", "2027-05-08T10:00:00Z", "2027-05-06T10:00:00Z"],
  ["when a third of a short time is left", "2027-05-02T10:00:00Z", "2027-05-02T02:00:00Z"],
  ["not at all, where there is hardly any", "2027-05-01T18:00:00Z", null],
])("buyer of an offline order is reminded %s", (_what, until, reminded) => {
  expect(reminderAt({ now: from, until: at(until) })).toEqual(reminded === null ? null : at(reminded));
});

test.each([
  ["2027-05-03", null],
  ["2027-05-04", "day_to_come"],
  ["9999-12-31", "day_to_come"],
  ["2027-05-01", null],
  ["2026-05-01", null],
  ["2026-04-30", "day_too_early"],
  ["2001-01-01", "day_too_early"],
])("payment received on %s has the problem %s", (day, problem) => {
  expect(receivedOnProblem(day, { today: "2027-05-03", ordered_on: "2027-05-01" })).toBe(problem);
});

test("payment date a year before an order placed on February 29 starts on March 1", () => {
  const days = { today: "2028-03-01", ordered_on: "2028-02-29" };
  expect(receivedOnProblem("2027-03-01", days)).toBeNull();
  expect(receivedOnProblem("2027-02-28", days)).toBe("day_too_early");
});

import { describe, expect, test } from "vitest";
import {
  EVENT_STATUSES,
  eventDateProblem,
  isInEventYears,
  lifecycleStatus,
  nextEventStatus,
  publishProblems,
} from "./event-status.ts";

const now = new Date("2027-05-03T12:00:00Z");

// SPEC 3.03
test("event status changes between draft and live, to archived from both, and from archived only to draft", () => {
  const transitions = EVENT_STATUSES.flatMap((from) =>
    EVENT_STATUSES.filter((to) => from !== to && nextEventStatus(from, to) === to).map((to) => `${from} ${to}`),
  );
  expect(transitions).toEqual(["DRAFT LIVE", "DRAFT ARCHIVED", "LIVE DRAFT", "LIVE ARCHIVED", "ARCHIVED DRAFT"]);
  expect(nextEventStatus("ARCHIVED", "LIVE")).toBeNull();
});

test.each(EVENT_STATUSES)("setting a %s event to its current status is accepted without a change", (status) => {
  expect(nextEventStatus(status, status)).toBe(status);
});

describe("lifecycleStatus", () => {
  // SPEC 4.01
  test.each([
    ["begins in a second", "2027-05-03T12:00:01Z", null, "UPCOMING"],
    ["begins now", "2027-05-03T12:00:00Z", null, "ONGOING"],
    ["ends in a second", "2027-05-01T12:00:00Z", "2027-05-03T12:00:01Z", "ONGOING"],
    ["ends now", "2027-05-01T12:00:00Z", "2027-05-03T12:00:00Z", "ENDED"],
    ["names no end, began almost a day ago", "2027-05-02T12:00:01Z", null, "ONGOING"],
    ["names no end, began a day ago", "2027-05-02T12:00:00Z", null, "ENDED"],
    ["goes on for a year", "2026-06-01T12:00:00Z", "2027-06-01T12:00:00Z", "ONGOING"],
  ])("lifecycle status of an event that %s", (_, start_date, end_date, status) => {
    expect(lifecycleStatus({ start_date, end_date }, now)).toBe(status);
    expect(lifecycleStatus({ start_date: new Date(start_date), end_date: end_date && new Date(end_date) }, now)).toBe(
      status,
    );
  });
});

// SPEC 4.02, 5.40
test.each([
  [true, true, 1, []],
  [true, true, 0, ["no_tickets"]],
  [true, false, 1, []],
  [false, false, 1, ["email_not_verified"]],
  [false, true, 1, ["account_not_verified"]],
  [false, false, 0, ["email_not_verified", "no_tickets"]],
])(
  "publish problems with account verified: %s, own email verified: %s, tickets: %s → %j",
  (isAccountVerified, isEmailVerified, ticket_count, problems) => {
    const account = { is_account_verified: isAccountVerified, is_email_verified: isEmailVerified };
    expect(publishProblems(account, { ticket_count })).toEqual(problems);
  },
);

test.each([
  ["2027-05-03T12:00:00Z", null, null],
  ["2027-05-03T12:00:00Z", "2027-05-03T12:00:01Z", null],
  ["2027-05-03T12:00:00Z", "2027-05-03T12:00:00Z", "end_before_start"],
  ["2027-05-03T12:00:00Z", "2027-05-02T12:00:00Z", "end_before_start"],
  ["2028-02-29T12:00:00Z", null, null],
  ["1999-12-31T23:59:59Z", null, "date_out_of_range"],
  ["2027-05-03T12:00:00Z", "9999-01-01T00:00:00Z", "date_out_of_range"],
  ["0001-01-01T00:00:00Z", null, "date_out_of_range"],
  ["soon", null, "date_invalid"],
  ["2027-05-03T12:00:00Z", "", "date_invalid"],
])("event dates from %s to %s have the problem %s", (start_date, end_date, problem) => {
  expect(eventDateProblem({ start_date, end_date })).toBe(problem);
});

test.each([
  ["2000-01-01T00:00:00Z", true],
  ["2200-12-31T23:59:59Z", true],
  ["1999-12-31T23:59:59Z", false],
  ["2201-01-01T00:00:00Z", false],
])("%s is within the supported years: %s", (at, isIn) => {
  expect(isInEventYears(at)).toBe(isIn);
});

import { describe, expect, test } from "vitest";
import { checkInListProblem, checkInListState, checkInProblem, wrongPinsADay } from "./check-in.ts";

const now = new Date("2027-05-03T12:00:00Z");
const EARLIER = "2027-05-03T11:59:59Z";
const NOW = "2027-05-03T12:00:00Z";
const LATER = "2027-05-03T12:00:01Z";

// SPEC 4.40
test.each([
  [null, null, "ACTIVE"],
  [EARLIER, LATER, "ACTIVE"],
  [NOW, null, "ACTIVE"],
  [LATER, null, "NOT_YET_ACTIVE"],
  [null, NOW, "EXPIRED"],
  [null, EARLIER, "EXPIRED"],
  [LATER, EARLIER, "EXPIRED"],
])("check-in list from %s to %s is %s", (activates_at, expires_at, state) => {
  expect(checkInListState({ activates_at, expires_at }, now)).toBe(state);
});

test.each([
  [0, 50],
  [4, 50],
  [5, 100],
  [6, 1_000],
  [8, 1_000],
  [12, 1_000],
])("check-in PIN of %i digits allows %i wrong attempts a day", (digits, wrong) => {
  expect(wrongPinsADay(digits)).toBe(wrong);
});

describe("checkInProblem", () => {
  const list = { activates_at: null, expires_at: null, ticket_ids: [1, 2] };
  const attendee = {
    ...({ ticket_id: 1, status: "ACTIVE", order_status: "COMPLETED" } as const),
    ...{ valid_unpaid_until: null, checked_in_at: null },
  };
  const unpaid = { order_status: "AWAITING_PAYMENT" as const, valid_unpaid_until: LATER };
  test.each([
    ["everything in order", {}, {}, null],
    ["the list is not active yet", { activates_at: LATER }, {}, "list_not_active"],
    ["the list has expired", { expires_at: EARLIER }, {}, "list_expired"],
    ["a ticket of another list", {}, { ticket_id: 3 }, "ticket_not_on_list"],
    ["a list without tickets", { ticket_ids: [] }, {}, "ticket_not_on_list"],
    ["cancelled", {}, { status: "CANCELLED" as const }, "attendee_cancelled"],
    [
      "cancelled with the order",
      {},
      { status: "CANCELLED" as const, order_status: "CANCELLED" as const },
      "attendee_cancelled",
    ],
    [
      "not paid yet",
      {},
      { status: "PENDING" as const, order_status: "AWAITING_PAYMENT" as const },
      "order_not_completed",
    ],
    ["a name that is nobody's ticket yet", {}, { status: "PENDING" as const }, "order_not_completed"],
    [
      "an order that is not complete, whatever the name says",
      {},
      { order_status: "EXPIRED" as const },
      "order_not_completed",
    ],
    ["not paid yet, and valid without", {}, unpaid, null],
    ["not paid yet, and in", {}, { ...unpaid, checked_in_at: EARLIER }, "already_checked_in"],
    ["not paid yet, and the time is over", {}, { ...unpaid, valid_unpaid_until: NOW }, "not_paid_in_time"],
    [
      "not paid in time",
      {},
      { ...unpaid, status: "CANCELLED" as const, order_status: "EXPIRED" as const },
      "not_paid_in_time",
    ],
    [
      "not paid in time, and cancelled",
      {},
      { ...unpaid, status: "CANCELLED" as const, order_status: "CANCELLED" as const },
      "attendee_cancelled",
    ],
    ["valid without its money, and paid since", {}, { valid_unpaid_until: EARLIER }, null],
    ["already in", {}, { checked_in_at: EARLIER }, "already_checked_in"],
    ["already in, cancelled since", {}, { status: "CANCELLED" as const, checked_in_at: EARLIER }, "attendee_cancelled"],
    ["already in, but the list is over", { expires_at: EARLIER }, { checked_in_at: EARLIER }, "list_expired"],
  ])("check-in problem: %s", (_, ofList, ofAttendee, problem) => {
    expect(checkInProblem({ list: { ...list, ...ofList }, attendee: { ...attendee, ...ofAttendee } }, now)).toBe(
      problem,
    );
  });
});

test.each([
  [null, null, null],
  [EARLIER, null, null],
  [EARLIER, LATER, null],
  [LATER, EARLIER, "end_before_start"],
  [NOW, NOW, "end_before_start"],
])("check-in list from %s to %s has the problem %s", (activates_at, expires_at, problem) => {
  expect(checkInListProblem({ activates_at, expires_at })).toBe(problem);
});

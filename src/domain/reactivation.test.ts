import { expect, test } from "vitest";
import { missingOf, reactivateProblem } from "./reactivation.ts";

const CANCELLED = { status: "CANCELLED", is_erased: false, missing: 0 } as const;

test.each([
  [{}, "COMPLETED", false, null],
  [{ status: "ACTIVE" }, "COMPLETED", false, "attendee_active"],
  [{ is_erased: true }, "COMPLETED", true, "person_erased"],
  [{ missing: 1 }, "COMPLETED", false, "money_went_back"],
  [{ missing: 20_00 }, "COMPLETED", true, null],
  [{}, "CANCELLED", true, "order_cancelled"],
  [{}, "EXPIRED", true, "order_expired"],
  [{}, "AWAITING_PAYMENT", true, "order_open"],
] as const)(
  "reactivating a ticket that is %o of an order that is %s, with the organizer's confirmation %s: %s",
  (over, status, isConfirmed, problem) => {
    expect(reactivateProblem({ ...CANCELLED, ...over }, { status }, { is_given: isConfirmed })).toBe(problem);
  },
);

test.each([
  ["nothing went back", { share: 20, good: [20, 20], left: 60 }, 0],
  ["its own money went back", { share: 20, good: [20, 20], left: 40 }, 20],
  ["a part went back", { share: 20, good: [20, 20], left: 55 }, 5],
  ["all of it went back, and more", { share: 20, good: [20, 20], left: 0 }, 20],
  ["it was free", { share: 0, good: [20], left: 0 }, 0],
  ["another cancelled one's money is still there", { share: 20, good: [20], left: 60 }, 0],
])("missing amount of a cancelled ticket: %s", (_, ticket, missing) => {
  expect(missingOf(ticket)).toBe(missing);
});

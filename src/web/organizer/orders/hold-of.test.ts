import { expect, test } from "vitest";
import { holdOf } from "./hold-of.ts";

const reserved_until = "2027-05-03T13:51:00.000Z";

test.each([
  ["AWAITING_PAYMENT", "2027-05-03T13:50:00Z", "held"],
  ["AWAITING_PAYMENT", "2027-05-03T13:51:00Z", "ended"],
  ["EXPIRED", "2027-05-03T13:50:00Z", "ended"],
  ["COMPLETED", "2027-05-04T13:50:00Z", null],
  ["CANCELLED", "2027-05-04T13:50:00Z", null],
] as const)("reservation of an order with status %s at %s is %s", (status, now, hold) => {
  expect(holdOf({ status, reserved_until }, new Date(now))).toBe(hold);
});

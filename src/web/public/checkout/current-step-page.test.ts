import { expect, test } from "vitest";
import { stepOf } from "./current-step-page.tsx";

// SPEC 2.63
test.each([
  ["RESERVED", false, "details"],
  ["RESERVED", true, "details"],
  ["AWAITING_PAYMENT", false, "payment"],
  ["AWAITING_PAYMENT", true, "details"],
  ["COMPLETED", false, "summary"],
  ["CANCELLED", false, "summary"],
  ["EXPIRED", true, "details"],
] as const)("order with status %s (expired: %s) continues at the step %s", (status, isExpired, step) => {
  expect(stepOf({ status, is_expired: isExpired })).toBe(step);
});

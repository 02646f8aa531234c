import { expect, test } from "vitest";
import { proposedAmount } from "./refund-plan.ts";

const order = {
  total_remaining: 70_00,
  attendees: [
    { id: 1, status: "ACTIVE" as const, share: 33_33 },
    { id: 2, status: "CANCELLED" as const, share: 33_33 },
    { id: 3, status: "ACTIVE" as const, share: 33_34 },
  ],
};

test.each([
  ["one ticket", order, [3], 33_34],
  ["one that is void already", order, [2], 0],
  ["all that are good", order, [1, 3], 70_00],
  ["one that came to more than remains", { ...order, total_remaining: 20_00 }, [1], 20_00],
])("proposed refund for %s is correct", (_, of, ids, amount) => {
  expect(proposedAmount(of, ids)).toBe(amount);
});

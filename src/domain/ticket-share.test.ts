import fc from "fast-check";
import { expect, test } from "vitest";
import { ticketShare, ticketShares } from "./ticket-share.ts";

test.each([
  [3, 100_00, 1, [33_33, 33_33, 33_34]],
  [2, 99_99, 1, [49_99, 50_00]],
  [3, 1_000_00, 10, [333_30, 333_30, 333_40]],
  [1, 0, 1, [0]],
])(
  "shares of %i tickets of a line of %i are even in steps of %i, and the last has the remainder",
  (quantity, total, step, shares) => {
    const line = { quantity, total_gross: total };
    expect(shares.map((_, at) => ticketShare(line, at, step))).toEqual(shares);
  },
);

test("shares of a line's tickets add up to the line and are never negative", () => {
  fc.assert(
    fc.property(fc.nat(99_999_999_99), fc.integer({ min: 1, max: 1_000 }), (total_gross, quantity) => {
      const shares = Array.from({ length: quantity }, (_, at) => ticketShare({ quantity, total_gross }, at, 1));
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total_gross);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test("ticket shares of several lines are returned by ticket id, in any order of the tickets", () => {
  const lines = [
    { id: 1, quantity: 2, total_gross: 1_01 },
    { id: 2, quantity: 1, total_gross: 7_00 },
  ];
  const tickets = [
    { id: 12, order_item_id: 2 },
    { id: 11, order_item_id: 1 },
    { id: 10, order_item_id: 1 },
  ];
  expect([...ticketShares(lines, tickets, 1)]).toEqual([
    [10, 50],
    [11, 51],
    [12, 7_00],
  ]);
});

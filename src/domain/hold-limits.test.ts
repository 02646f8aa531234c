import { expect, test } from "vitest";
import { isTooMuchForNetwork } from "./hold-limits.ts";

const MAXIMA = { orders: 60, share: 25 };
const held = (orders: number, quantity: number) => ({ orders, places: [{ stock_id: 1, quantity }] });
const asks = (quantity: number) => [{ stock_id: 1, quantity }];

test.each([
  ["the first order, however large", 90, held(0, 0), 100, MAXIMA, false],
  ["a quarter of the house", 5, held(2, 20), 100, MAXIMA, false],
  ["one more than a quarter", 6, held(2, 20), 100, MAXIMA, true],
  ["20 places of a small house", 4, held(4, 16), 30, MAXIMA, false],
  ["21 of a small house", 5, held(4, 16), 30, MAXIMA, true],
  ["any number where nothing ends", 100, held(59, 5_000), null, MAXIMA, false],
  ["one order too many", 1, held(60, 60), null, MAXIMA, true],
  ["any number of orders, where they are not limited", 1, held(600, 5), 100, { orders: 0, share: 25 }, false],
  ["all of it, where that is allowed", 50, held(3, 50), 100, { orders: 60, share: 100 }, false],
])("hold limit of a network: %s", (_case, quantity, current, capacity, maxima, expected) => {
  expect(isTooMuchForNetwork(asks(quantity), current, () => capacity, maxima)).toBe(expected);
});

test("hold limit applies to each stock separately: holds of another ticket do not count", () => {
  const current = { orders: 3, places: [{ stock_id: 2, quantity: 25 }] };
  expect(isTooMuchForNetwork(asks(20), current, () => 40, MAXIMA)).toBe(false);
});

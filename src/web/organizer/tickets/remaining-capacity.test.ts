import { expect, test } from "vitest";
import { roomOf } from "./remaining-capacity.ts";

const shared = (quantity_remaining: number | null) =>
  ({ id: 1, name: "Hall", status: "ACTIVE", quantity_remaining }) as const;
const price = (initial_quantity_available: number | null) => ({
  ...{ id: 7, initial_quantity_available, quantity_sold: 8, quantity_held: 3 },
});

test.each([
  ["nothing limits it", null, [], null],
  ["its own limit, less what is sold and held", 20, [], 9],
  ["a limit that was lowered below what is sold", 5, [], 0],
  ["a shared limit that leaves less", 20, [shared(4), shared(null)], 4],
  ["a shared limit alone", null, [shared(0)], 0],
] as const)("remaining quantity of a price is correct: %s", (_, limit, capacity_assignments, room) => {
  expect(roomOf({ prices: [price(limit)], capacity_assignments: [...capacity_assignments] }, 7)).toBe(room);
});

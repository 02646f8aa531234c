import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  availableOf,
  least,
  totalCapacity,
  type Stock,
  type StockLine,
  stockShortfall,
  wantedStock,
  withAvailable,
} from "./stock.ts";

describe("wantedStock", () => {
  test.each<[string, StockLine[], number | null, [number, number][]]>([
    ["nothing", [], null, []],
    ["one line", [line(5, [], 2)], null, [[5, 2]]],
    [
      "a tier and its capacities",
      [line(5, [9, 3], 2)],
      null,
      [
        [3, 2],
        [5, 2],
        [9, 2],
      ],
    ],
    ["two lines of the same tier", [line(5, [], 2), line(5, [], 3)], null, [[5, 5]]],
    [
      "two tickets that share a capacity",
      [line(7, [1], 2), line(5, [1], 3)],
      null,
      [
        [1, 5],
        [5, 3],
        [7, 2],
      ],
    ],
    [
      "the same capacity named twice counts once",
      [line(5, [1, 1], 2)],
      null,
      [
        [1, 2],
        [5, 2],
      ],
    ],
    [
      "one use of a promo code, however many tickets",
      [line(5, [], 4)],
      2,
      [
        [2, 1],
        [5, 4],
      ],
    ],
    [
      "ids are numbers, not texts",
      [line(10, [9], 1)],
      null,
      [
        [9, 1],
        [10, 1],
      ],
    ],
  ])("order's required stock: %s", (_, lines, promo, wanted) => {
    expect(wantedStock(lines, promo).map(({ stock_id, quantity }) => [stock_id, quantity])).toEqual(wanted);
  });

  test("required stock lists every stock once, in ascending order of ids, whatever the order of the lines", () => {
    const lines = fc.array(
      fc.record({
        ticket_price_stock_id: fc.nat(20),
        capacity_stock_ids: fc.array(fc.nat(20), { maxLength: 3 }),
        quantity: fc.integer({ min: 1, max: 10 }),
      }),
    );
    fc.assert(
      fc.property(lines, (requested) => {
        const wanted = wantedStock(requested);
        const ids = wanted.map(({ stock_id }) => stock_id);
        expect(ids).toEqual([...new Set(ids)].sort((a, b) => a - b));
        expect(wantedStock([...requested].reverse())).toEqual(wanted);
      }),
    );
  });
});

test.each([
  [null, 5, 5, null],
  [10, 2, 3, 5],
  [10, 5, 5, 0],
  [10, 8, 5, 0],
  [0, 0, 0, 0],
])("capacity %s with %s held and %s sold leaves %s", (capacity, held, sold, available) => {
  expect(availableOf({ capacity, held, sold })).toBe(available);
});

test.each([
  [[], null],
  [[null, null], null],
  [[null, 3], 3],
  [[5, 3, null], 3],
  [[5, 0], 0],
])("least of the availabilities %j is %s", (available, expected) => {
  expect(least(available)).toBe(expected);
});

test("ticket is sold out as soon as one of its stocks is", () => {
  const tier = { capacity: 100, held: 0, sold: 40 };
  const hall = { capacity: 50, held: 5, sold: 40 };
  const endless = { capacity: null, held: 0, sold: 0 };
  const left = (prices: Stock[], capacities: Stock[]) => {
    const ticket = withAvailable({ prices, capacities });
    return [ticket.available, ...ticket.prices.map(({ available }) => available)];
  };
  expect(left([tier], [])).toEqual([null, 60]);
  expect(left([tier, endless], [hall, endless])).toEqual([5, 5, 5]);
  expect(left([endless], [endless])).toEqual([null, null]);
});

const hall = { stock_id: 1, capacity: 100 };
const stage = { stock_id: 2, capacity: 30 };
const foyer = { stock_id: 3, capacity: null };
test.each<[string, Parameters<typeof totalCapacity>[0], number | null]>([
  ["its own limit", [{ capacity: 40, capacities: [] }], 40],
  [
    "none",
    [
      { capacity: 40, capacities: [] },
      { capacity: null, capacities: [] },
    ],
    null,
  ],
  ["what they share", [40, 80].map((capacity) => ({ capacity, capacities: [hall] })), 100],
  ["less than what they share", [40, 30].map((capacity) => ({ capacity, capacities: [hall] })), 70],
  ["only what they share", [null, null].map((capacity) => ({ capacity, capacities: [hall] })), 100],
  ["a shared capacity without a limit", [{ capacity: null, capacities: [foyer] }], null],
  ["one within another", [20, 80].map((capacity) => ({ capacity, capacities: [hall, stage] })), 30],
  [
    "two that cross: whoever shares the least first",
    [[hall, stage], [stage], [hall]].map((capacities) => ({ capacity: null, capacities })),
    130,
  ],
])("total capacity of tickets with %s", (_limits, tickets, total) => {
  expect(totalCapacity(tickets)).toBe(total);
});

test("stock shortfall lists the missing stocks and what is left of each", () => {
  const stocks = new Map([
    [1, { capacity: 10, held: 0, sold: 8 }],
    [2, { capacity: null, held: 0, sold: 999 }],
    [3, { capacity: 5, held: 5, sold: 0 }],
  ]);
  const want = (stock_id: number, quantity: number) => ({ stock_id, quantity });
  expect(stockShortfall([want(1, 2), want(2, 100)], stocks)).toEqual([]);
  expect(stockShortfall([want(1, 3), want(3, 1), want(4, 1)], stocks)).toEqual([
    { stock_id: 1, quantity: 3, available: 2 },
    { stock_id: 3, quantity: 1, available: 0 },
    { stock_id: 4, quantity: 1, available: 0 },
  ]);
});

test("required stock includes the version of a ticket price but none of shared capacities and promo codes", () => {
  const lines = [{ ...line(7, [9], 2), version: 3 }, { ...line(7, [9], 1), version: 3 }, line(8, [], 1)];
  expect(wantedStock(lines, 4)).toEqual([
    { stock_id: 4, quantity: 1, version: null },
    { stock_id: 7, quantity: 3, version: 3 },
    { stock_id: 8, quantity: 1, version: null },
    { stock_id: 9, quantity: 3, version: null },
  ]);
});

function line(ticket_price_stock_id: number, capacity_stock_ids: number[], quantity: number): StockLine {
  return { ticket_price_stock_id, capacity_stock_ids, quantity };
}

import { describe, expect, test } from "vitest";
import { copiedTickets, COPIED_PARTS, type CopiedPart, PARTS_OF_TICKETS, partsWithoutTickets } from "./event-copies.ts";

describe("event copy without tickets", () => {
  const all = Object.fromEntries(COPIED_PARTS.map((part) => [part, true])) as Record<CopiedPart, boolean>;

  test("event copy without tickets excludes the parts that refer to tickets and no others", () => {
    expect(partsWithoutTickets(all)).toEqual([]);
    expect(partsWithoutTickets({ ...all, duplicate_tickets: false })).toEqual(PARTS_OF_TICKETS);
    expect(
      partsWithoutTickets({
        ...all,
        duplicate_tickets: false,
        duplicate_promo_codes: false,
        duplicate_check_in_lists: false,
      }),
    ).toEqual(["duplicate_capacity_assignments"]);
  });
});

test.each([
  ["all tickets", [], []],
  ["one", [1], [11]],
  ["one that was left behind and one that was not", [2, 3], [13]],
  ["only what was left behind", [2], null],
])("copied reference to %s: %j becomes %j", (_, named, becomes) => {
  const copies = new Map([
    [1, 11],
    [3, 13],
  ]);
  expect(copiedTickets(named, copies)).toEqual(becomes);
});

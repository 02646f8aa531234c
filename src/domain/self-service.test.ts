import { describe, expect, test } from "vitest";
import {
  amountBack,
  cancelling,
  correctProblem,
  transferProblem,
  type Rung,
  rungAt,
  sumBack,
  wrongRung,
} from "./self-service.ts";

const START = "2027-06-19T17:30:00.000Z";
const at = (days: number, ms = 0) => new Date(Date.parse(START) - days * 86_400_000 + ms);
const LADDER: Rung[] = [
  { days_before: 30, percent: 100 },
  { days_before: 14, percent: 50 },
  { days_before: 2, percent: 0 },
];
const rules = { start_date: START, allow_self_cancellation: true, cancellation_rules: LADDER };
const ticket = { status: "ACTIVE", is_checked_in: false, is_cancellable: true, share: 50_00 };

describe("cancellation ladder", () => {
  test.each([
    ["long before", at(90), 100],
    ["a moment before the first rung ends", at(30, -1), 100],
    ["when the first rung ends", at(30), 50],
    ["between", at(10), 0],
    ["after the last one", at(2), null],
  ])("cancellation rung is found by time: %s", (_, now, percent) =>
    expect(rungAt(rules, now)?.percent ?? null).toBe(percent),
  );

  test.each<[string, Rung[], ReturnType<typeof wrongRung>]>([
    ["none", [], null],
    ["going down", LADDER, null],
    [
      "the same percentage again",
      [
        { days_before: 9, percent: 50 },
        { days_before: 3, percent: 50 },
      ],
      null,
    ],
    [
      "the same days twice",
      [
        { days_before: 9, percent: 90 },
        { days_before: 9, percent: 50 },
      ],
      { at: 1, field: "days_before" },
    ],
    [
      "more money for who comes later",
      [
        { days_before: 9, percent: 50 },
        { days_before: 3, percent: 51 },
      ],
      { at: 1, field: "percent" },
    ],
  ])("cancellation ladder is validated line by line: %s", (_, ladder, wrong) =>
    expect(wrongRung(ladder)).toEqual(wrong),
  );
});

describe("self-service cancellation", () => {
  const ask = (over: object, now = at(20), policy = rules) =>
    cancelling({ ...ticket, ...over }, policy, { now, step: 1 });

  test("self-service cancellation refunds the rung's share, and a free ticket can be cancelled until the start", () => {
    expect(ask({})).toEqual({ amount: 25_00 });
    expect(ask({ share: 0 }, at(0, -1), { ...rules, cancellation_rules: [] })).toEqual({ amount: 0 });
    expect(ask({ share: 0 }, at(0))).toEqual({ problem: "too_late" });
  });

  test.each([
    ["is void", { status: "CANCELLED" }, at(20), rules, "attendee_cancelled"],
    ["is in", { is_checked_in: true }, at(20), rules, "ticket_used"],
    ["is excluded", { is_cancellable: false }, at(20), rules, "not_offered"],
    ["where nobody may", {}, at(20), { ...rules, allow_self_cancellation: false }, "not_offered"],
    ["is asked for too late", {}, at(1), rules, "too_late"],
  ])("self-service cancellation is refused: %s", (_, over, now, policy, problem) =>
    expect(ask(over, now, policy)).toEqual({ problem }),
  );

  test.each([
    [5, 50, 1, 3],
    [1, 50, 1, 1],
    [1, 49, 1, 0],
    [10_050, 33, 1, 3_317],
    [1_005, 50, 10, 500],
    [1_010, 50, 10, 510],
    [1_005, 100, 10, 1_005],
    [99_999_999_99, 99, 1, 98_999_999_99],
  ])("refund of %i at %i percent in steps of %i is %i, rounded half up", (share, percent, step, back) =>
    expect(amountBack(share, percent, step)).toBe(back),
  );
});

// SPEC 5.04
// SECURITY S83
test("refunds of cancelled tickets never exceed what was paid or what the rung allows, in any order", () => {
  let seed = 11;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % (most + 1);
  };
  for (let round = 0; round < 2_000; round += 1) {
    const step = [1, 10, 100][random(2)] ?? 1;
    const ladder: Rung[] = [];
    for (let days = 10 + random(50), percent = random(100); ladder.length < random(6) && days > 0;) {
      ladder.push({ days_before: days, percent });
      days -= 1 + random(10);
      percent -= random(Math.max(0, percent));
    }
    expect(wrongRung(ladder)).toBe(null);
    const shares = Array.from({ length: 1 + random(6) }, () => random(20_000));
    const paid = shares.reduce((sum, share) => sum + share, 0);
    let left = paid;
    // other refunds may happen in between: the organizer refunds a part
    if (random(3) === 0) left -= random(left);
    for (const share of shares) {
      const now = at(random(70));
      const rung = rungAt({ ...rules, cancellation_rules: ladder }, now);
      const found = cancelling({ ...ticket, share }, { ...rules, cancellation_rules: ladder }, { now, step });
      if ("problem" in found) {
        expect([share === 0 || rung === null, found.problem]).toEqual([true, "too_late"]);
        continue;
      }
      expect(found.amount).toBeLessThanOrEqual(share);
      expect(found.amount).toBeLessThanOrEqual((share * (rung?.percent ?? 0)) / 100 + step / 2);
      left -= sumBack([found.amount], left);
    }
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThanOrEqual(paid);
  }
});

test("names can be corrected until the start and tickets transferred until the end, but not after check-in", () => {
  const event = { start_date: START, end_date: null, allow_ticket_transfer: true };
  expect(correctProblem(null, event, at(0, -1))).toBe(null);
  expect(correctProblem(null, event, at(0))).toBe("too_late");
  expect(correctProblem({ ...ticket, is_checked_in: true }, event, at(1))).toBe("ticket_used");
  expect(transferProblem(ticket, event, at(-0.5))).toBe(null);
  expect(transferProblem(ticket, event, at(-1))).toBe("too_late");
  expect(transferProblem(ticket, { ...event, allow_ticket_transfer: false }, at(9))).toBe("not_offered");
  expect(transferProblem({ ...ticket, status: "CANCELLED" }, event, at(9))).toBe("attendee_cancelled");
});

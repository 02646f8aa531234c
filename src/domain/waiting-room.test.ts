import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  admissions,
  advance,
  dueAt,
  extended,
  nextPace,
  opened,
  outstanding,
  passTimes,
  waitMinutes,
} from "./waiting-room-admission.ts";
import { drawnPosition, fractionOf } from "./waiting-room-draw.ts";
import { EMPTY_ROOM, joined, pollSeconds, type RoomSettings, type RoomState, type Shop } from "./waiting-room.ts";

const START = new Date("2026-05-04T10:00:00Z");
const after = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

const SETTINGS: RoomSettings = {
  ...{ mode: "SCHEDULED", prequeue_minutes: 30, rate_per_minute: 600, buyers_max: null, is_paused: false },
};
const CLOSED: RoomState = {
  ...{ ...EMPTY_ROOM, phase: "CLOSED", run: 0, starts_at: null, opened_at: null, advanced_at: after(-7_200) },
};
const SHOP: Shop = { sale_starts_at: null, buying: 0, remaining: null, held: 0 };

type Over = { settings?: Partial<RoomSettings>; state?: Partial<RoomState>; shop?: Partial<Shop> };
const step = ({ settings, state, shop }: Over, now: Date) =>
  advance({ ...CLOSED, ...state, ...SETTINGS, ...settings }, { ...SHOP, ...shop }, now);

describe("opening of a waiting room", () => {
  test("scheduled room gathers people from its minutes before the sale, and opens with it", () => {
    const shop = { sale_starts_at: START };
    expect(step({ shop }, after(-1_801)).phase).toBe("CLOSED");
    const gathering = step({ shop }, after(-1_800));
    expect(gathering).toMatchObject({ phase: "PREQUEUE", run: 1, starts_at: START });
    expect(step({ state: gathering, shop }, after(-1)).phase).toBe("PREQUEUE");
    expect(step({ state: gathering }, after(0))).toMatchObject({ phase: "OPEN", run: 1 });
  });

  test("start of a sale that is moved while people gather moves the draw", () => {
    const gathering = step({ shop: { sale_starts_at: START } }, after(-60));
    const moved = step({ state: gathering, shop: { sale_starts_at: after(600) } }, after(-30));
    expect(moved.starts_at).toEqual(after(600));
    expect(step({ state: moved, shop: { sale_starts_at: after(600) } }, after(0)).phase).toBe("PREQUEUE");
  });

  test("automatic room opens at its threshold, without a draw", () => {
    const settings = { mode: "AUTOMATIC", buyers_max: 100 } as const;
    expect(step({ settings, shop: { buying: 99 } }, START).phase).toBe("CLOSED");
    expect(step({ settings, shop: { buying: 100 } }, START)).toMatchObject({ phase: "OPEN", run: 1, serving: 0 });
  });

  test("room that is off stays closed", () => {
    const settings = { mode: "OFF", buyers_max: 1 } as const;
    expect(step({ settings, shop: { buying: 50, sale_starts_at: START } }, START).phase).toBe("CLOSED");
  });

  test("room closes once nobody has waited for a minute, and when everything is sold", () => {
    const open = opened(CLOSED, START);
    const empty = step({ state: open }, after(1));
    expect(step({ state: empty }, after(60)).phase).toBe("OPEN");
    expect(step({ state: empty }, after(61)).phase).toBe("CLOSED");
    const busy = { ...open, arrivals: 1_000 };
    expect(step({ state: busy, shop: { remaining: 0, held: 3 } }, after(1))).toMatchObject({
      phase: "OPEN",
      is_sold_out: true,
    });
    expect(step({ state: busy, shop: { remaining: 0, held: 0 } }, after(1)).phase).toBe("CLOSED");
  });
});

describe("admission", () => {
  test("rate is kept to over time, and no position is admitted that nobody has", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3_000 }),
        fc.integer({ min: 0, max: 5_000 }),
        (rate_per_minute, arrivals) => {
          let state: RoomState = { ...opened(CLOSED, START), arrivals };
          for (let second = 1; second <= 120; second += 1) {
            const next = step({ settings: { rate_per_minute }, state }, after(second));
            expect(next.serving).toBeGreaterThanOrEqual(state.serving);
            state = next;
            if (state.phase === "CLOSED") break;
          }
          expect(state.serving).toBeLessThanOrEqual(Math.min(joined(state), rate_per_minute * 2 + 1));
          expect(state.serving).toBeGreaterThanOrEqual(Math.min(arrivals, rate_per_minute * 2 - 1));
        },
      ),
      { numRuns: 30 },
    );
  });

  test("least of rate, room in the shop and tickets left decides", () => {
    const budget = { rate_per_minute: 6_000, pace: 1, credit: 0, elapsed_seconds: 1 };
    const free = { buyers_max: null, buying: 0, outstanding: 0, remaining: null };
    expect(admissions({ ...budget, ...free }).admitted).toBe(100);
    expect(admissions({ ...budget, ...free, buyers_max: 50, buying: 20, outstanding: 10 }).admitted).toBe(20);
    expect(admissions({ ...budget, ...free, remaining: 8, outstanding: 4 }).admitted).toBe(12);
    expect(admissions({ ...budget, ...free, remaining: 0 }).admitted).toBe(0);
    expect(admissions({ ...budget, ...free, pace: 0.5 }).admitted).toBe(50);
  });

  test("paused room admits nobody, and does not catch up afterwards", () => {
    const waiting = { ...opened(CLOSED, START), arrivals: 1_000 };
    const paused = step({ settings: { is_paused: true }, state: waiting }, after(30));
    expect(paused.serving).toBe(0);
    expect(step({ state: paused }, after(31)).serving).toBe(10);
  });

  test("pace halves while reservations are slow, and recovers", () => {
    const slow = step({ state: { ...opened(CLOSED, START), arrivals: 1_000, slow_at: after(1) } }, after(1));
    expect([slow.pace, slow.serving]).toEqual([0.5, 5]);
    expect(nextPace(0.5, false)).toBeCloseTo(0.55);
    expect(nextPace(0.05, true)).toBe(0.05);
  });

  test("those who never fetch their pass are admitted beyond the room in the shop", () => {
    const now = after(60);
    const minute = now.getTime() / 60_000;
    const history = [{ minute, serving: 100, begun: 20 }];
    expect(outstanding({ serving: 100, passes: 50, begun: 20, history }, now)).toBe(30);
    expect(
      outstanding(
        { serving: 100, passes: 50, begun: 20, history: [{ minute: minute - 11, serving: 100, begun: 20 }] },
        now,
      ),
    ).toBe(0);
  });
});

describe("turn of a place", () => {
  test("due time of a position never changes", () => {
    let state: RoomState = { ...opened(CLOSED, START), arrivals: 5_000 };
    const seen = new Map<number, number | undefined>();
    for (let second = 1; second <= 900; second += 1) {
      state = step({ settings: { rate_per_minute: 60 }, state }, after(second));
      for (const position of [1, 30, 61, 200, 500]) {
        const due = dueAt(position, state)?.getTime();
        if (seen.get(position) !== undefined) expect(due).toBe(seen.get(position));
        if (due !== undefined) expect(due).toBeLessThanOrEqual(after(position + 61).getTime());
        seen.set(position, due);
      }
    }
    expect([...seen.values()]).not.toContain(undefined);
  });

  test("pass is extended by ten minutes, to thirty in all", () => {
    const due = START;
    const { first, last } = passTimes(due);
    expect([first, last]).toEqual([after(600), after(1_800)]);
    expect(extended(due, first, after(300))).toEqual(after(900));
    expect(extended(due, first, after(1_700))).toEqual(last);
  });

  test("wait is estimated in minutes, and unknown while nobody is admitted", () => {
    expect([waitMinutes(601, 0, 60), waitMinutes(2, 1, 600), waitMinutes(5, 0, null)]).toEqual([11, 1, null]);
    expect([pollSeconds(0), pollSeconds(5_000), pollSeconds(1_000_000)]).toEqual([5, 10, 15]);
  });
});

describe("draw", () => {
  test("rank is a fraction in [0, 1), and its position is among those drawn", () => {
    expect(fractionOf(new Uint8Array(32))).toBe(0);
    expect(fractionOf(new Uint8Array(32).fill(255))).toBeLessThan(1);
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 6, maxLength: 32 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (bytes, number) => {
          const position = drawnPosition(fractionOf(bytes), number);
          expect(position).toBeGreaterThanOrEqual(1);
          expect(position).toBeLessThanOrEqual(number);
        },
      ),
    );
  });
});

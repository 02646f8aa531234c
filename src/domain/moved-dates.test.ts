import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysToNext, type Move, moveBetween, moved, movedWindow, wallAfter } from "./moved-dates.ts";
import { dayIn, toWallTime } from "./wall-time.ts";

/**
 * Converts a local time as calendars do: in a repeated hour to the first occurrence, in a skipped
 * hour to a time later by the size of the jump.
 */
function clock(wall: string, zone: string): Date {
  const plain = Date.parse(`${wall}Z`);
  const offset = (at: number) => Date.parse(`${toWallTime(new Date(at), zone)}Z`) - at;
  const before = new Date(plain - offset(plain - 24 * 3_600_000));
  const after = new Date(plain - offset(plain + 24 * 3_600_000));
  return [before, after].find((at) => toWallTime(at, zone) === wall) ?? before;
}

const BERLIN = "Europe/Berlin";
const from = (wall: string, to: string): Move => moveBetween(clock(wall, BERLIN), clock(to, BERLIN), BERLIN, clock);

describe("moving a date", () => {
  test.each([
    ["a week later", "2027-05-03T19:30", "2027-05-10T19:30", "2027-05-01T10:00", "2027-05-08T10:00"],
    ["over the spring's change", "2027-03-20T19:30", "2027-04-03T19:30", "2027-03-19T23:59", "2027-04-02T23:59"],
    ["over the autumn's change", "2027-10-20T19:30", "2027-11-03T19:30", "2027-10-01T00:00", "2027-10-15T00:00"],
    ["at another hour of the day", "2027-05-03T19:30", "2027-05-10T11:00", "2027-05-01T10:00", "2027-05-08T10:00"],
    ["from just after midnight", "2027-05-03T00:05", "2027-05-04T23:55", "2027-05-02T23:00", "2027-05-03T23:00"],
    ["backwards", "2027-05-03T19:30", "2026-05-03T19:30", "2027-03-01T10:00", "2026-03-01T10:00"],
    ["over a leap day", "2027-03-03T19:30", "2028-03-03T19:30", "2027-02-28T10:00", "2028-02-29T10:00"],
    ["into the hour that is skipped", "2027-03-21T19:30", "2027-03-28T19:30", "2027-03-21T02:30", "2027-03-28T03:30"],
  ])("date is moved %s: with the start from %s to %s, %s becomes %s", (_, start, to, at, becomes) => {
    expect(toWallTime(moved(clock(at, BERLIN), from(start, to)), BERLIN)).toBe(becomes);
  });

  test("date is unchanged by a move within the day, even in the second occurrence of a repeated hour", () => {
    const second = "2027-10-31T01:30:00.000Z";
    expect(moved(second, from("2027-10-31T10:00", "2027-10-31T12:00")).toISOString()).toBe(second);
  });

  test("moved date keeps its seconds", () => {
    const at = moved("2027-05-03T17:30:12.345Z", from("2027-05-03T19:30", "2027-05-04T19:30"));
    expect(at.toISOString()).toBe("2027-05-04T17:30:12.345Z");
  });
});

describe("moving a window", () => {
  test.each([
    ["whose start is skipped", "2027-03-21T02:15", "2027-03-21T03:05", "2027-03-28T03:15", "2027-03-28T04:05"],
    ["both ends of which become one", "2027-03-21T02:30", "2027-03-21T03:30", "2027-03-28T03:30", "2027-03-28T04:30"],
  ])("window %s keeps its duration when moved", (_, start, end, first, last) => {
    const window = movedWindow(
      { start: clock(start, BERLIN), end: clock(end, BERLIN) },
      from("2027-03-21T19:30", "2027-03-28T19:30"),
    );
    expect([toWallTime(window.start, BERLIN), toWallTime(window.end, BERLIN)]).toEqual([first, last]);
  });

  test("open ends of a moved window remain open", () => {
    const move = from("2027-05-03T19:30", "2027-05-04T19:30");
    expect(movedWindow({ start: null, end: null }, move)).toEqual({ start: null, end: null });
    expect(movedWindow({ start: "2027-05-01T08:00:00Z", end: null }, move)).toEqual({
      start: new Date("2027-05-02T08:00:00Z"),
      end: null,
    });
  });

  // SPEC 7.15
  test("moved window ends after its start, and both ends keep their local time, in every zone", () => {
    const zones = [BERLIN, "America/New_York", "Australia/Lord_Howe", "America/St_Johns", "Asia/Shanghai", "UTC"];
    const minutes = fc.integer({ min: Date.UTC(2024, 0, 1) / 60_000, max: Date.UTC(2030, 0, 1) / 60_000 });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.tuple(minutes, minutes, minutes),
        fc.integer({ min: 1, max: 20_000 }),
        (zone, [base, other, opens], lasts) => {
          const [source, copy, start] = [base, other, opens].map((minute) => new Date(minute * 60_000));
          if (!source || !copy || !start) return;
          const end = new Date(start.getTime() + lasts * 60_000);
          const move = moveBetween(source, copy, zone, clock);
          const window = movedWindow({ start, end }, move);
          expect(window.end?.getTime()).toBeGreaterThan(window.start?.getTime() ?? Infinity);
          expect(daysFrom(start, window.start ?? start, zone)).toBe(daysFrom(source, copy, zone));
          expect(clockShift(start, window.start ?? start, zone)).toBeLessThanOrEqual(60);
          expect(clockShift(end, window.end ?? end, zone)).toBeLessThanOrEqual(60);
        },
      ),
      { numRuns: 300 },
    );
  });
});

test.each([
  ["still to come", "2027-05-03T19:30", "2027-04-01T10:00", 7],
  ["today", "2027-05-03T19:30", "2027-05-03T10:00", 7],
  ["yesterday", "2027-05-03T19:30", "2027-05-04T10:00", 7],
  ["a week ago: today is too late", "2027-05-03T19:30", "2027-05-10T10:00", 14],
  ["half a year ago", "2027-05-03T19:30", "2027-11-04T10:00", 189],
])("default date of a copy of an event that is %s", (_, start, now, days) => {
  expect(daysToNext(clock(start, BERLIN), BERLIN, clock(now, BERLIN))).toBe(days);
});

test("local time is unchanged when days are added", () => {
  expect(wallAfter("2027-12-28T19:30", 7)).toBe("2028-01-04T19:30");
});

function daysFrom(earlier: Date, other: Date, zone: string): number {
  return (Date.parse(dayIn(other, zone)) - Date.parse(dayIn(earlier, zone))) / 86_400_000;
}

/** The difference of two local times in minutes, also across midnight. */
function clockShift(earlier: Date, other: Date, zone: string): number {
  const [before = 0, after = 0] = [earlier, other].map((at) => {
    const [hours = 0, minutes = 0] = toWallTime(at, zone).slice(11).split(":").map(Number);
    return hours * 60 + minutes;
  });
  const shift = Math.abs(after - before);
  return Math.min(shift, 24 * 60 - shift);
}

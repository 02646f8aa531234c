import { describe, expect, test } from "vitest";
import { isSameClock, toWallTime } from "./wall-time.ts";

describe("local time", () => {
  test.each([
    ["2027-05-03T17:30:00Z", "Europe/Berlin", "2027-05-03T19:30"],
    ["2027-05-03T22:30:00Z", "Asia/Kathmandu", "2027-05-04T04:15"],
    ["2027-05-03T22:00:00Z", "Europe/Berlin", "2027-05-04T00:00"],
  ])("local time of %s in %s is %s", (at, zone, wall) => {
    expect(toWallTime(at, zone)).toBe(wall);
  });

  test("local time of null is null", () => {
    expect(toWallTime(null, "UTC")).toBeNull();
  });
});

test.each([
  ["Europe/Lisbon", "Europe/London", true],
  ["Europe/Lisbon", "Europe/Berlin", false],
] as const)("clocks in %s and %s show the same time: %s", (zone, other, isSame) => {
  expect(isSameClock("2027-01-03T17:30:00Z", zone, other)).toBe(isSame);
});

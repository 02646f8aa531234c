import { expect, test } from "vitest";
import { instantIn, isUnclear } from "./times.ts";

const zone = "Europe/Berlin";

test.each([
  ["2026-07-05 19:30:05", "2026-07-05T17:30:05.000Z"],
  ["2026-01-05T19:30", "2026-01-05T18:30:00.000Z"],
  ["2026-01-05", "2026-01-04T23:00:00.000Z"],
  ["2026-07-05T19:30:00Z", "2026-07-05T19:30:00.000Z"],
  ["2026-07-05 19:30:00 UTC", "2026-07-05T19:30:00.000Z"],
  ["2026-07-05 19:30:00 +0200", "2026-07-05T17:30:00.000Z"],
  ["2026-07-05T19:30:00.123456-05:00[America/Chicago]", "2026-07-06T00:30:00.000Z"],
  ["11/29/24 22:28", "2024-11-29T21:28:00.000Z"],
  ["11/29/2024 10:28 PM", "2024-11-29T21:28:00.000Z"],
  ["11/29/2024, 12:28 a.m.", "2024-11-28T23:28:00.000Z"],
  // the hour skipped in spring, and the one repeated in autumn
  ["2026-03-29 02:30", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25 02:30", "2026-10-25T00:30:00.000Z"],
  ["2026-10-25 03:00", "2026-10-25T02:00:00.000Z"],
  ["", null],
  ["soon", null],
  ["2026-02-30", null],
  ["2026-13-01", null],
  ["2026-01-05 27:00", null],
  ["99/99/99", null],
])("time %j is read as %j", (cell, at) => {
  expect(instantIn(cell, zone)?.toISOString() ?? null).toBe(at);
});

test("ambiguous dates are read in the given order of day and month", () => {
  expect(instantIn("01.02.2024 10:00", zone)?.toISOString()).toBe("2024-02-01T09:00:00.000Z");
  expect([isUnclear("01/02/24 10:00", null), instantIn("01/02/24 10:00", zone)]).toEqual([true, null]);
  expect(instantIn("01/02/24 10:00", zone, "DMY")?.toISOString()).toBe("2024-02-01T09:00:00.000Z");
  expect(instantIn("01/02/24 10:00", zone, "MDY")?.toISOString()).toBe("2024-01-02T09:00:00.000Z");
  expect(instantIn("24/01/02 10:00", zone, "YMD")?.toISOString()).toBe("2024-01-02T09:00:00.000Z");
  expect([isUnclear("29/11/24", null), isUnclear("2024-01-30", null)]).toEqual([false, false]);
});

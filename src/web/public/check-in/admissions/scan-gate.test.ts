import { expect, test } from "vitest";
import { scanGate } from "./scan-gate.ts";

test("code passes the scan gate once within three seconds", () => {
  const passes = scanGate();
  expect(passes("a", 0)).toBe(true);
  expect(passes("a", 100)).toBe(false);
  expect(passes("a", 2_900)).toBe(false);
});

test("ticket that stays before the camera passes the scan gate once", () => {
  const passes = scanGate();
  const seen = Array.from({ length: 100 }, (_, at) => passes("a", at * 200));
  expect(seen.filter(Boolean)).toHaveLength(1);
});

test("code passes the scan gate again after three seconds out of view", () => {
  const passes = scanGate();
  passes("a", 0);
  expect(passes("a", 3_000)).toBe(true);
});

test("another code passes the scan gate at once", () => {
  const passes = scanGate();
  expect(passes("a", 0)).toBe(true);
  expect(passes("b", 50)).toBe(true);
});

import { expect, test } from "vitest";
import { scanGate } from "./scan-gate.ts";

test("lets a code pass once, however often it is seen within three seconds", () => {
  const passes = scanGate();
  expect(passes("a", 0)).toBe(true);
  expect(passes("a", 100)).toBe(false);
  expect(passes("a", 2_900)).toBe(false);
});

test("ignores a ticket for as long as it is held before the camera", () => {
  const passes = scanGate();
  const seen = Array.from({ length: 100 }, (_, at) => passes("a", at * 200));
  expect(seen.filter(Boolean)).toHaveLength(1);
});

test("takes it again once it has been away for three seconds", () => {
  const passes = scanGate();
  passes("a", 0);
  expect(passes("a", 3_000)).toBe(true);
});

test("does not make the next guest wait", () => {
  const passes = scanGate();
  expect(passes("a", 0)).toBe(true);
  expect(passes("b", 50)).toBe(true);
});

import { expect, test } from "vitest";
import { evenSteps, evenTicks } from "./axis.ts";

test.each([
  [7_732, [0, 2_000, 4_000, 6_000, 8_000]],
  [8_000, [0, 2_000, 4_000, 6_000, 8_000]],
  [9, [0, 5, 10]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [0, [0, 1]],
  [120, [0, 50, 100, 150]],
])("axis up to %i has even round steps", (most, steps) => {
  expect(evenSteps(most)).toEqual(steps);
});

test("axis of money never has steps smaller than its main unit", () => {
  expect(evenSteps(4, 100)).toEqual([0, 100]);
  expect(evenSteps(1_250, 100)).toEqual([0, 500, 1_000, 1_500]);
});

test("axis has at most four even steps, and the last one reaches the maximum", () => {
  for (let most = 1; most < 3_000_000; most = Math.ceil(most * 1.13)) {
    const steps = evenSteps(most);
    expect(steps.at(-1)).toBeGreaterThanOrEqual(most);
    expect(steps.length - 1).toBeLessThanOrEqual(4);
    expect(new Set(steps.slice(1).map((step, at) => step - (steps[at] ?? 0))).size).toBe(1);
  }
});

test.each([7, 10, 14, 24, 30, 48, 90])("axis of %i points labels even steps, including the last point", (count) => {
  const ticks = evenTicks(count);
  const indexesOf = (named: string[]) => ticks.flatMap((tick, at) => (named.includes(tick) ? [at] : []));
  for (const [named, most] of [
    [["always"], 4],
    [["always", "wide"], 7],
  ] as const) {
    const at = indexesOf([...named]);
    expect(at.at(-1)).toBe(count - 1);
    expect(at.length).toBeLessThanOrEqual(most);
    expect(new Set(at.slice(1).map((index, before) => index - (at[before] ?? 0))).size).toBeLessThanOrEqual(1);
  }
});

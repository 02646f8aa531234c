import { expect, test } from "vitest";
import { entryPoints } from "./entry-points.ts";

const at = (time: string, check_ins: number, check_in_list_id = 1) => ({
  at: `2027-05-03T${time}:00.000Z`,
  check_ins,
  check_in_list_id,
});

test("every five minutes from the first to the last, also where nobody came", () => {
  const { minutes, points } = entryPoints({ steps: [at("18:00", 4), at("18:15", 2), at("18:15", 3, 2)] }, [1, 2]);
  expect(minutes).toBe(5);
  expect(points.map(({ value }) => value)).toEqual([4, 0, 0, 5]);
});

test("one door is counted by itself", () => {
  expect(entryPoints({ steps: [at("18:00", 4), at("18:05", 2, 2)] }, [2]).points).toHaveLength(1);
});

test("a day of twelve hours and more is told by quarters of an hour, and loses nobody", () => {
  const { minutes, points } = entryPoints({ steps: [at("06:10", 1), at("06:20", 2), at("20:55", 4)] }, [1]);
  expect(minutes).toBe(15);
  expect([points[0]?.value, points[1]?.value, points.at(-1)?.value]).toEqual([1, 2, 4]);
});

test("where nobody came there is nothing to draw", () => {
  expect(entryPoints({ steps: [] }, [1]).points).toEqual([]);
});

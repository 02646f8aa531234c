import { expect, test } from "vitest";
import { entryPoints } from "./entry-points.ts";

const at = (time: string, check_ins: number, check_in_list_id = 1) => ({
  at: `2027-05-03T${time}:00.000Z`,
  check_ins,
  check_in_list_id,
});

test("entry chart has a point every five minutes from the first to the last check-in, including empty ones", () => {
  const { minutes, points } = entryPoints({ steps: [at("18:00", 4), at("18:15", 2), at("18:15", 3, 2)] }, [1, 2]);
  expect(minutes).toBe(5);
  expect(points.map(({ value }) => value)).toEqual([4, 0, 0, 5]);
});

test("entry chart of one check-in list counts only that list", () => {
  expect(entryPoints({ steps: [at("18:00", 4), at("18:05", 2, 2)] }, [2]).points).toHaveLength(1);
});

test("entry chart of twelve hours or more uses quarters of an hour and keeps the total", () => {
  const { minutes, points } = entryPoints({ steps: [at("06:10", 1), at("06:20", 2), at("20:55", 4)] }, [1]);
  expect(minutes).toBe(15);
  expect([points[0]?.value, points[1]?.value, points.at(-1)?.value]).toEqual([1, 2, 4]);
});

test("entry chart without check-ins has no points", () => {
  expect(entryPoints({ steps: [] }, [1]).points).toEqual([]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gathered } from "./throttle-jobs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function stage() {
  const told: number[] = [];
  return { told, news: gathered((count) => told.push(count), 100) };
}

test("the first news is told at once", () => {
  const { told, news } = stage();
  news.add(2);
  expect(told).toEqual([2]);
});

test("news of the next moment are told together at its end, and those after them likewise", () => {
  const { told, news } = stage();
  for (const count of [1, 2, 3]) news.add(count);
  expect(told).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(told).toEqual([1, 5]);
  news.add(4);
  expect(told).toEqual([1, 5]);
  vi.advanceTimersByTime(100);
  expect(told).toEqual([1, 5, 4]);
});

test("after a quiet moment the next is told at once again", () => {
  const { told, news } = stage();
  news.add(1);
  vi.advanceTimersByTime(101);
  expect(told).toEqual([1]);
  news.add(1);
  expect(told).toEqual([1, 1]);
});

test("what waits when it is stopped is not told", () => {
  const { told, news } = stage();
  news.add(1);
  news.add(1);
  news.stop();
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([1]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gathered } from "./throttle-jobs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const counts: number[] = [];
  return { told: counts, news: gathered((count) => counts.push(count), 100) };
}

test("first notification is passed on at once", () => {
  const { told, news } = setUp();
  news.add(2);
  expect(told).toEqual([2]);
});

test("notifications during the pause are passed on together at its end", () => {
  const { told, news } = setUp();
  for (const count of [1, 2, 3]) news.add(count);
  expect(told).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(told).toEqual([1, 5]);
  news.add(4);
  expect(told).toEqual([1, 5]);
  vi.advanceTimersByTime(100);
  expect(told).toEqual([1, 5, 4]);
});

test("notification after a quiet pause is passed on at once", () => {
  const { told, news } = setUp();
  news.add(1);
  vi.advanceTimersByTime(101);
  expect(told).toEqual([1]);
  news.add(1);
  expect(told).toEqual([1, 1]);
});

test("waiting notifications are dropped on stop", () => {
  const { told, news } = setUp();
  news.add(1);
  news.add(1);
  news.stop();
  vi.advanceTimersByTime(1_000);
  expect(told).toEqual([1]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { gathered } from "./throttle-jobs.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const counts: number[] = [];
  return { counts, news: gathered((count) => counts.push(count), 100) };
}

test("first notification is passed on at once", () => {
  const { counts, news } = setUp();
  news.add(2);
  expect(counts).toEqual([2]);
});

test("notifications during the pause are passed on together at its end", () => {
  const { counts, news } = setUp();
  for (const count of [1, 2, 3]) news.add(count);
  expect(counts).toEqual([1]);
  vi.advanceTimersByTime(100);
  expect(counts).toEqual([1, 5]);
  news.add(4);
  expect(counts).toEqual([1, 5]);
  vi.advanceTimersByTime(100);
  expect(counts).toEqual([1, 5, 4]);
});

test("notification after a quiet pause is passed on at once", () => {
  const { counts, news } = setUp();
  news.add(1);
  vi.advanceTimersByTime(101);
  expect(counts).toEqual([1]);
  news.add(1);
  expect(counts).toEqual([1, 1]);
});

test("waiting notifications are dropped on stop", () => {
  const { counts, news } = setUp();
  news.add(1);
  news.add(1);
  news.stop();
  vi.advanceTimersByTime(1_000);
  expect(counts).toEqual([1]);
});

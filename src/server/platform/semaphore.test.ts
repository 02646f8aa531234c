import { expect, test } from "vitest";
import { semaphore, semaphoreUses } from "./semaphore.ts";

/** Work that ends on command, and a list of what has begun. */
function setUp(options: { at_once: number; waiting: number }) {
  const run = semaphore({ name: "test", ...options });
  const begun: number[] = [];
  const ends = new Map<number, (is_good: boolean) => void>();
  const ask = (id: number) =>
    run(() => {
      begun.push(id);
      return new Promise<number>((good, bad) => ends.set(id, (isGood) => (isGood ? good(id) : bad(new Error("no")))));
    });
  const end = async (id: number, isGood = true) => {
    ends.get(id)?.(isGood);
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { ask, begun, end };
}

test("semaphore runs a limited number of jobs at once and the rest in order, also after a failure", async () => {
  const { ask, begun, end } = setUp({ at_once: 2, waiting: 10 });
  const all = Promise.allSettled([1, 2, 3, 4].map(ask));
  expect(begun).toEqual([1, 2]);
  await end(2, false);
  expect(begun).toEqual([1, 2, 3]);
  await end(1);
  expect(begun).toEqual([1, 2, 3, 4]);
  await end(3);
  await end(4);
  expect((await all).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled", "fulfilled"]);
  void ask(5);
  void ask(6);
  void ask(7);
  expect(semaphoreUses()).toEqual([{ name: "test", in_use: 2, waiting: 1 }]);
  expect(begun).toEqual([1, 2, 3, 4, 5, 6]);
});

test("semaphore refuses a job when too many wait", async () => {
  const { ask } = setUp({ at_once: 1, waiting: 1 });
  void ask(1);
  void ask(2);
  await expect(ask(3)).rejects.toMatchObject({ code: "unavailable" });
});

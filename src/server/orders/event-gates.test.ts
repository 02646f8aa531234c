import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { EventGates } from "./event-gates.ts";

const ended = (tried: Promise<unknown>) =>
  tried.then(
    () => "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

test("so many go in at once, the others in the order in which they came", async () => {
  const gates = new EventGates({ at_once: 2 });
  const seen: number[] = [];
  let [inside, most] = [0, 0];
  const work = (at: number) => async () => {
    seen.push(at);
    most = Math.max(most, ++inside);
    await pause(5);
    inside -= 1;
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map((at) => gates.through(7, work(at))));
  expect([seen, most]).toEqual([[1, 2, 3, 4, 5, 6], 2]);
});

test("who is not let in in time hears that it is busy, and leaves no gap; other events have gates of their own", async () => {
  const gates = new EventGates({ at_once: 1, patience_ms: 30 });
  const stuck = Promise.withResolvers<void>();
  const first = gates.through(7, () => stuck.promise);
  expect(await ended(gates.through(7, async () => "in"))).toBe("busy");
  expect(await ended(gates.through(8, async () => "in"))).toBe("done");
  stuck.resolve();
  expect(await ended(first)).toBe("done");
  expect(await ended(gates.through(7, async () => "in"))).toBe("done");
});

test("who fails makes room as well", async () => {
  const gates = new EventGates({ at_once: 1 });
  const tries = [gates.through(7, () => Promise.reject(new Error("no luck"))), gates.through(7, async () => "in")];
  expect(await Promise.all(tries.map(ended))).toEqual(["no luck", "done"]);
});

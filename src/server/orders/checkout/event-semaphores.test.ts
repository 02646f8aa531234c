import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { EventSemaphores } from "./event-semaphores.ts";

const ended = (tried: Promise<unknown>) =>
  tried.then(
    () => "done",
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );

// SECURITY S90
test("event semaphore admits a limited number at once and the others in order of arrival", async () => {
  const gates = new EventSemaphores({ at_once: 2 });
  const seen: number[] = [];
  let [running, most] = [0, 0];
  const work = (at: number) => async () => {
    seen.push(at);
    most = Math.max(most, ++running);
    await pause(5);
    running -= 1;
  };
  await Promise.all([1, 2, 3, 4, 5, 6].map((at) => gates.through(7, work(at))));
  expect([seen, most]).toEqual([[1, 2, 3, 4, 5, 6], 2]);
});

test("event semaphore refuses a request as busy after a timeout and leaves no gap; other events are separate", async () => {
  const gates = new EventSemaphores({ at_once: 1, patience_ms: 30 });
  const stuck = Promise.withResolvers<void>();
  const first = gates.through(7, () => stuck.promise);
  expect(await ended(gates.through(7, async () => "in"))).toBe("busy");
  expect(await ended(gates.through(8, async () => "in"))).toBe("done");
  const waits = gates.through(7, async () => "in");
  expect(gates.use()).toEqual({ name: "purchases", in_use: 1, waiting: 1 });
  stuck.resolve();
  expect(await ended(first)).toBe("done");
  expect(await ended(waits)).toBe("done");
  expect(gates.use()).toEqual({ name: "purchases", in_use: 0, waiting: 0 });
  expect(await ended(gates.through(7, async () => "in"))).toBe("done");
});

test("failed request frees its slot in the event semaphore", async () => {
  const gates = new EventSemaphores({ at_once: 1 });
  const tries = [gates.through(7, () => Promise.reject(new Error("no luck"))), gates.through(7, async () => "in")];
  expect(await Promise.all(tries.map(ended))).toEqual(["no luck", "done"]);
});

/**
 * A semaphore with one slot, which is occupied until `leave` is called, and a record of the
 * batches.
 */
function crowded({ patience_ms = 3_000 } = {}) {
  const gates = new EventSemaphores({ at_once: 1, patience_ms });
  const { promise: stuck, resolve: leave } = Promise.withResolvers<void>();
  const inside = gates.through(7, () => stuck);
  const seen: string[][] = [];
  const work = (all: readonly string[]) => {
    seen.push([...all]);
    return all.map(async (request) => {
      if (request.startsWith("bad")) throw new Error(request);
      return request.toUpperCase();
    });
  };
  const join = (request: string, { kind = "one", event_id = 7 } = {}) =>
    gates
      .runInBatch(event_id, { kind, request, work })
      .catch((error: { code?: string; message: string }) => error.code ?? error.message);
  return { gates, leave, inside, seen, join };
}

test("waiting requests of one event and kind run as one batch, each with its own result", async () => {
  const { leave, seen, join } = crowded();
  const results = [join("ada"), join("bea"), join("bad cy"), join("dot", { kind: "other" }), join("eve")];
  expect(await join("fay", { event_id: 8 })).toBe("FAY");
  leave();
  expect(await Promise.all(results)).toEqual(["ADA", "BEA", "bad cy", "DOT", "EVE"]);
  expect(seen).toEqual([["fay"], ["ada", "bea", "bad cy", "eve"], ["dot"]]);
});

test("request that comes after a batch has started waits for the next one, and a batch has at most 32", async () => {
  const { leave, seen, join, gates } = crowded();
  const many = Array.from({ length: 40 }, (_, at) => join(`buyer ${at}`));
  leave();
  const late = many[0]?.then(() => join("late"));
  await Promise.all([...many, late]);
  expect(seen.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([1, 8, 32]);
  expect(
    await gates.runInBatch(7, { kind: "one", request: "alone", work: (all) => all.map(async (request) => request) }),
  ).toBe("alone");
});

test("batch that times out is busy for all its requests, and the next request starts a new one", async () => {
  const { leave, inside, seen, join } = crowded({ patience_ms: 30 });
  expect(await Promise.all([join("ada"), join("bea")])).toEqual(["busy", "busy"]);
  leave();
  await inside;
  expect(await join("cy")).toBe("CY");
  expect(seen).toEqual([["cy"]]);
});

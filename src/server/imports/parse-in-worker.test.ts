import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { parseInWorker } from "./parse-in-worker.ts";
import { readFile } from "./read-file.ts";
import { Reading } from "./request-work.ts";
import { taskOf } from "./testing/task-of.ts";

/** 50,000 rows of twenty columns, each cell with a distinct text. */
const line = (at: number) =>
  Array.from({ length: 20 }, (_, column) => `${at}.${column}.${(at * 7_919) % 9_973}`).join(",");
const LARGE = Buffer.from(["Name", ...Array.from({ length: 50_000 }, (_, at) => line(at))].join("\n"));
const SMALL = Buffer.from("Name\nAda\n");

// SECURITY S10
test("event loop keeps running while a large file is parsed, and receives its rows in batches", async () => {
  const [began, before] = [performance.now(), performance.eventLoopUtilization()];
  let [last, longest] = [began, 0];
  const ticking = setInterval(() => {
    const now = performance.now();
    [last, longest] = [now, Math.max(longest, now - last)];
  }, 5);
  const { tables } = await parseInWorker(taskOf(LARGE));
  clearInterval(ticking);
  const { utilization } = performance.eventLoopUtilization(before);
  expect(tables[0]?.rows.length).toBe(50_000);
  expect(tables[0]?.rows.at(-1)?.cells.at(-1)).toBe(line(49_999).split(",").at(-1));
  // if the file were parsed on this thread, both would be nearly 1
  expect(utilization).toBeLessThan(0.8);
  expect(longest / (performance.now() - began)).toBeLessThan(0.5);
});

// SECURITY S10
test("disconnect of the caller ends the parser thread, and the next file is read immediately", async () => {
  const gone = new AbortController();
  const since = performance.now();
  await parseInWorker(taskOf(LARGE));
  const duration = performance.now() - since;
  const reading = readFile(LARGE, null, new Reading("one", gone.signal));
  const waiting = readFile(SMALL, null, new Reading("one"));
  await sleep(duration / 4);
  const cut = performance.now();
  gone.abort();
  await expect(reading).rejects.toMatchObject({ code: "unavailable" });
  expect(performance.now() - cut).toBeLessThan(duration / 2);
  expect((await waiting).rows).toMatchObject([{ cells: ["Ada"] }]);
});

// SECURITY S10
test("file that exhausts the memory of its thread is rejected without harming the process", async () => {
  await expect(parseInWorker(taskOf(LARGE), { heap_mb: 24 })).rejects.toMatchObject({
    code: "invalid",
    fields: { file: { message: expect.stringContaining("far more data") } },
  });
  expect((await parseInWorker(taskOf(SMALL), { heap_mb: 24 })).tables).toMatchObject([{ rows: [{ cells: ["Ada"] }] }]);
});

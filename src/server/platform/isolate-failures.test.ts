import { describe, expect, test } from "vitest";
import { runBatches, eachApart } from "./isolate-failures.ts";

function aLog() {
  const lines: unknown[] = [];
  const note = (...line: unknown[]) => void lines.push(line);
  return { lines, log: { error: note, warn: note } };
}

const about = (id: number) => ({ id });

describe("isolated items", () => {
  // SECURITY S171
  test("failing item is logged with its cause and skipped", async () => {
    const { log, lines } = aLog();
    const done: number[] = [];
    const cause = new TypeError("a bug");
    const failures = await eachApart([1, 2, 3], { log, about, message: "Failed" }, async (id) => {
      if (id === 2) throw cause;
      done.push(id);
    });
    expect([done, failures]).toEqual([[1, 3], 1]);
    expect(lines).toEqual([[{ err: cause, id: 2 }, "Failed"]]);
  });

  test("batch with a failing item is retried one item at a time", async () => {
    const { log, lines } = aLog();
    const done: number[] = [];
    const failures = await runBatches([1, 2, 3, 4, 5], { log, about, size: 3, message: "Failed" }, async (batch) => {
      if (batch.includes(2)) throw new Error("a bug");
      done.push(...batch);
    });
    expect([done, failures, lines.length]).toEqual([[1, 3, 4, 5], 1, 1]);
  });

  test("lost connection ends the work, so that its job is retried", async () => {
    const { log, lines } = aLog();
    const lost = Object.assign(new Error("gone"), { code: "57P01" });
    await expect(eachApart([1, 2], { log, about, message: "Failed" }, () => Promise.reject(lost))).rejects.toBe(lost);
    expect(lines).toEqual([]);
  });

  test("more than 100 failures end the work", async () => {
    const { log } = aLog();
    const all = Array.from({ length: 1_000 }, (_, at) => at);
    let tries = 0;
    const broken = () => {
      tries += 1;
      return Promise.reject(new Error("all of it is broken"));
    };
    await expect(eachApart(all, { log, about, message: "Failed" }, broken)).rejects.toThrow("all of it is broken");
    expect(tries).toBe(101);
  });
});

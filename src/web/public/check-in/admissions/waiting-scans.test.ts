import { beforeEach, expect, test, vi } from "vitest";
import { WAITING_MAX, waitingScans } from "./waiting-scans.ts";

beforeEach(() => localStorage.clear());

test("keeps scans in their order, each once, with every try", () => {
  const scans = waitingScans("cil_1");
  scans.keep(["a"], [1, 2]);
  scans.keep(["b"], [3, 4]);
  scans.keep(["a", "b"], [5, 6]);
  expect(scans.list()).toEqual([
    {
      code: "a",
      tries: [
        [1, 2],
        [5, 6],
      ],
    },
    {
      code: "b",
      tries: [
        [3, 4],
        [5, 6],
      ],
    },
  ]);
});

test("outlives the tab, each list for itself", () => {
  waitingScans("cil_1").keep(["a"], [1, 2]);
  expect(waitingScans("cil_1").find("a")).toEqual({ code: "a", tries: [[1, 2]] });
  expect(waitingScans("cil_2").list()).toEqual([]);
  waitingScans("cil_1").settle(["a"]);
  expect(waitingScans("cil_1").list()).toEqual([]);
  expect(localStorage).toHaveLength(0);
});

test("tells whoever listens, and only when something changes", () => {
  const scans = waitingScans("cil_1");
  const heard = vi.fn();
  const stop = scans.subscribe(heard);
  scans.keep(["a"], [1, 2]);
  scans.settle(["b"]);
  expect(scans.list()).toBe(scans.list());
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
  scans.settle(["a"]);
  expect(heard).toHaveBeenCalledTimes(1);
});

test("takes no more than a phone can keep, but another try of what it has", () => {
  const scans = waitingScans("cil_1");
  const codes = Array.from({ length: WAITING_MAX }, (_, at) => `a_${at}`);
  expect(scans.keep(codes, [1, 2])).toBe(true);
  expect(scans.keep(["one more"], [3, 4])).toBe(false);
  expect(scans.keep(["a_0"], [3, 4])).toBe(true);
  expect(scans.list()).toHaveLength(WAITING_MAX);
});

test("remembers the first tries and the last ones", () => {
  const scans = waitingScans("cil_1");
  for (let at = 0; at < 500; at += 1) scans.keep(["a"], [at, at]);
  const tries = scans.find("a")?.tries ?? [];
  expect(tries).toHaveLength(40);
  expect([tries[0], tries[19], tries.at(-1)]).toEqual([
    [0, 0],
    [19, 19],
    [499, 499],
  ]);
});

test.each(["no json", "{}", "null", "[1, null]"])("begins anew where %s was left behind", (left) => {
  localStorage.setItem("door-waiting-cil_1", left);
  expect(waitingScans("cil_1").list()).toEqual([]);
});

test("lasts as long as the page where the browser keeps nothing", () => {
  const refusing = {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  } as unknown as Storage;
  const scans = waitingScans("cil_1", refusing);
  expect(scans.keep(["a"], [1, 2])).toBe(true);
  expect(scans.list()).toHaveLength(1);
});

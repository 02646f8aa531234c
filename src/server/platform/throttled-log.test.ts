import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { calmLog } from "./throttled-log.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

function aLog() {
  const lines: [number | undefined, string][] = [];
  const warn = ({ times }: { times?: number }, message: string) => void lines.push([times, message]);
  return { warn: warn as Parameters<typeof calmLog>[0]["warn"], lines };
}

// SECURITY S165
test("outage is logged once immediately and then once a minute with its count, whatever code meets it", () => {
  const log = aLog();
  for (let at = 0; at < 1_000; at += 1) calmLog(log).missed({ err: lost() }, at % 2 ? "Calls" : "Views");
  expect(log.lines).toEqual([[undefined, "The database can't be reached"]]);
  vi.advanceTimersByTime(60_000);
  calmLog(log).missed({ err: lost() }, "Calls");
  vi.advanceTimersByTime(600_000);
  expect(log.lines.slice(1)).toEqual([
    [999, "The database can't be reached"],
    [1, "The database can't be reached"],
  ]);
  calmLog(log).missed({ err: lost() }, "Calls");
  expect(log.lines, "the next outage is told at once").toHaveLength(4);
});

test("warnings about different problems are logged separately", () => {
  const log = aLog();
  calmLog(log).missed({ err: lost() }, "Views");
  calmLog(log).missed({ err: new Error("a bug") }, "Views");
  calmLog(log).warn({}, "Busy");
  expect(log.lines.map(([, message]) => message)).toEqual(["The database can't be reached", "Views", "Busy"]);
});

import { afterEach, expect, test, vi } from "vitest";
import { ahead } from "./prefetch-on-idle.ts";

afterEach(() => vi.unstubAllGlobals());

test("code for later is loaded ahead when the browser is idle", async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void) => idle.push(work));
  const load = vi.fn(() => Promise.resolve("a drawer"));
  const fetched = ahead(load);
  expect(load).not.toHaveBeenCalled();
  for (const work of idle) work();
  expect(load).toHaveBeenCalledOnce();
  expect(await fetched()).toBe("a drawer");
});

test("code for later is loaded on demand on a device that saves data", async () => {
  const idle = vi.fn();
  vi.stubGlobal("requestIdleCallback", idle);
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const load = vi.fn(() => Promise.resolve("a drawer"));
  const fetched = ahead(load);
  expect(idle).not.toHaveBeenCalled();
  expect(await fetched()).toBe("a drawer");
});

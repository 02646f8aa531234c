import { afterEach, expect, test, vi } from "vitest";
import { ahead } from "./prefetch-on-idle.ts";

afterEach(() => vi.unstubAllGlobals());

test("what may be asked for later is fetched when the browser has nothing else to do", async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (work: () => void) => idle.push(work));
  const load = vi.fn(() => Promise.resolve("a drawer"));
  const fetched = ahead(load);
  expect(load).not.toHaveBeenCalled();
  for (const work of idle) work();
  expect(load).toHaveBeenCalledOnce();
  expect(await fetched()).toBe("a drawer");
});

test("a device that saves data fetches it when it is asked for", async () => {
  const idle = vi.fn();
  vi.stubGlobal("requestIdleCallback", idle);
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  const load = vi.fn(() => Promise.resolve("a drawer"));
  const fetched = ahead(load);
  expect(idle).not.toHaveBeenCalled();
  expect(await fetched()).toBe("a drawer");
});

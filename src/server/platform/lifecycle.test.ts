import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import fastify from "fastify";
import { describe, expect, test, vi } from "vitest";
import { drain, stopOnSignal } from "./lifecycle.ts";

describe("stopOnSignal", () => {
  test.each(["SIGTERM", "SIGINT"] as const)(
    "%s stops the process once, even when repeated, and exits with 0",
    async (signal) => {
      const own = aProcess();
      const stop = vi.fn(() => pause(20));
      stopOnSignal(stop, { process: own });
      own.emit(signal);
      own.emit("SIGINT");
      own.emit("SIGTERM");
      expect(own.exit).not.toHaveBeenCalled();
      await expect.poll(() => own.exit.mock.calls).toEqual([[0]]);
      expect(stop).toHaveBeenCalledTimes(1);
    },
  );

  test("failing stop exits with 1", async () => {
    const own = aProcess();
    const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    stopOnSignal(() => Promise.reject(new Error("a broken pipe")), { process: own });
    own.emit("SIGTERM");
    await expect.poll(() => own.exit.mock.calls).toEqual([[1]]);
    expect(stderr.mock.calls[0]?.[0]).toContain("Foyer did not stop cleanly: Error: a broken pipe");
    stderr.mockRestore();
  });

  test.each(["unhandledRejection", "uncaughtException"])(
    "%s is logged as fatal and stops the process in order, with exit code 1",
    async (event) => {
      const own = aProcess();
      const stop = vi.fn(() => pause(20));
      const log = { fatal: vi.fn() };
      stopOnSignal(stop, { process: own, log });
      const emitter: EventEmitter = own;
      emitter.emit(event, new Error("nobody caught this"));
      emitter.emit(event, "nor that");
      own.emit("SIGTERM");
      await expect.poll(() => own.exit.mock.calls).toEqual([[1]]);
      expect(stop).toHaveBeenCalledTimes(1);
      expect(log.fatal.mock.calls.map(([{ err }]) => err.message)).toEqual(["nobody caught this", "nor that"]);
    },
  );

  test("hanging stop exits with 1", async () => {
    const own = aProcess();
    stopOnSignal(() => new Promise(() => {}), { process: own, patience: 20 });
    own.emit("SIGTERM");
    await expect.poll(() => own.exit.mock.calls).toEqual([[1]]);
  });
});

describe("drain", () => {
  test("drain finishes requests in flight and refuses new ones", async () => {
    const { app, url } = await anApp();
    const slow = fetch(`${url}/slow/100`);
    await once(app.server, "request");
    await drain(app);
    expect((await slow).status).toBe(200);
    await expect(fetch(`${url}/slow/0`)).rejects.toThrow();
  });

  test("drain cuts off requests that exceed its timeout", async () => {
    const { app, url } = await anApp();
    const slow = fetch(`${url}/slow/5000`).catch((error: Error) => error);
    await once(app.server, "request");
    const since = performance.now();
    await drain(app, 50);
    expect(performance.now() - since).toBeLessThan(4_000);
    expect(await slow).toBeInstanceOf(Error);
  });
});

function aProcess() {
  const exit = vi.fn();
  return Object.assign(new EventEmitter(), { exit }) as unknown as NodeJS.Process & { exit: typeof exit };
}

async function anApp() {
  const app = fastify({ forceCloseConnections: "idle" });
  app.get<{ Params: { ms: string } }>("/slow/:ms", async ({ params }) => pause(Number(params.ms), "done"));
  return { app, url: await app.listen({ port: 0, host: "127.0.0.1" }) };
}

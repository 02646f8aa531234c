import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { bringUp, type LaunchOptions } from "./server.ts";

/**
 * Restarts the server whenever it dies, until `signal` is aborted. An idle connection watches it:
 * the connection breaks at once when the server ends, whether this process started that server or
 * adopted it.
 */
export async function keepAlive(
  launch: LaunchOptions,
  adminConnectionString: string,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const lived = await untilGone(adminConnectionString, signal);
    if (signal.aborted) return;
    failures = lived > 60_000 ? 0 : failures + 1;
    launch.log.warn("PostgreSQL crashed and is being restarted");
    try {
      await pause(Math.min(100 * 2 ** (failures - 1), 5_000), undefined, { signal });
      await bringUp(launch, signal);
      launch.log.info("PostgreSQL is running again");
    } catch (error) {
      if (!signal.aborted) launch.log.warn({ err: error }, "PostgreSQL could not be restarted yet");
    }
  }
}

/** Returns how long the connection lasted, in milliseconds. */
async function untilGone(connectionString: string, signal: AbortSignal): Promise<number> {
  const started = performance.now();
  const watch = new pg.Client({ connectionString, application_name: "foyer watch" });
  watch.on("error", () => {});
  const gone = new Promise((resolve) => watch.once("end", resolve));
  const stop = () => void watch.end().catch(() => {});
  try {
    await watch.connect();
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    await gone;
  } catch {
    // The server is already gone.
  } finally {
    signal.removeEventListener("abort", stop);
  }
  return performance.now() - started;
}

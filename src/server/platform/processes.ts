import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type { BaseLogger } from "pino";
import { AggregatorRegistry, type Registry } from "prom-client";
import type { Role } from "./config.ts";

type Options = {
  /** One process for each. The first starts alone: it migrates, and it meets a bad setting. */
  roles: readonly [Role, ...Role[]];
  env: Record<string, string>;
  log: Pick<BaseLogger, "error">;
};

/** Sent by a process that is ready: the address at which it serves. */
type Ready = { type: "ready"; url: string };
/** A child requests the metrics of all processes with it, and receives them in `text`. */
type Metrics = { type: "metrics"; id: number; text?: string };

/**
 * Starts processes that share one port and one log, and starts a process again that ends by itself,
 * after a growing pause. They end with this process, however it ends (`node:cluster`).
 * @throws ProcessRefused when a process ends before it was ready for the first time; it has printed why
 */
export async function startProcesses({ roles, env, log }: Options): Promise<{ url: string; stop(): Promise<void> }> {
  const ending = new AbortController();
  serveMetrics(log);
  const begin = async (role: Role) => {
    const child = cluster.fork({ ...env, ROLE: role });
    const url = await readiness(child);
    void keepRunning(child, role);
    return url;
  };
  const keepRunning = async (first: Worker, role: Role) => {
    let child = first;
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const since = Date.now();
      const [code, signal] = child.isDead()
        ? [child.process.exitCode, child.process.signalCode]
        : await once(child, "exit");
      if (ending.signal.aborted) return;
      if (Date.now() - since > LONGEST_PAUSE_MS) wait = FIRST_PAUSE_MS;
      log.error({ role, code, signal }, "A process ended by itself and is started again");
      await pause(wait, undefined, { signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
      child = cluster.fork({ ...env, ROLE: role });
    }
  };
  const stop = async () => {
    ending.abort();
    const codes = await Promise.all(Object.values(cluster.workers ?? {}).map((child) => child && ended(child)));
    if (codes.some((code) => code === 1)) throw new Error("A process did not stop cleanly.");
  };
  try {
    const [first, ...others] = roles;
    const url = await begin(first);
    await Promise.all(others.map(begin));
    return { url, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;

export class ProcessRefused extends Error {}

/** Tells the process that started this one that it is ready. */
export function reportReady(url: string): void {
  process.send?.({ type: "ready", url } satisfies Ready);
}

async function readiness(child: Worker): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.on("message", (message: Ready | Metrics) => message.type === "ready" && resolve(message.url));
  child.once("exit", () => reject(new ProcessRefused()));
  return promise;
}

async function ended(child: Worker): Promise<number> {
  const exit = once(child, "exit");
  child.process.kill("SIGTERM");
  const [code] = await exit;
  return code;
}

/**
 * The metrics of all processes together, or of this one alone where it is the only one. Undefined
 * while a process is just starting.
 */
export function metricsOf(registry: Registry): () => Promise<string | undefined> {
  if (!cluster.isWorker) return () => registry.metrics();
  // The library answers requests of the first process once an instance exists.
  AggregatorRegistry.setRegistries(registry);
  new AggregatorRegistry();
  const waiting = new Map<number, (text: string | undefined) => void>();
  process.on("message", ({ type, id, text }: Metrics) => {
    if (type !== "metrics") return;
    waiting.get(id)?.(text);
    waiting.delete(id);
  });
  let count = 0;
  return () =>
    new Promise((resolve) => {
      const id = (count += 1);
      waiting.set(id, resolve);
      process.send?.({ type: "metrics", id } satisfies Metrics);
    });
}

function serveMetrics(log: Options["log"]): void {
  const registry = new AggregatorRegistry();
  cluster.on("message", (child, message: Ready | Metrics) => {
    if (message.type !== "metrics") return;
    const answer = (text?: string) => child.isConnected() && child.send({ ...message, text });
    registry.clusterMetrics().then(answer, (err: unknown) => {
      log.error({ err }, "The metrics of all processes could not be collected");
      answer();
    });
  });
}

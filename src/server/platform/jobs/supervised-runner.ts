import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, run, type Runner, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Logger as Log } from "pino";
import type { CalmLog } from "#server/platform/throttled-log.ts";
import { isLostConnection } from "#server/platform/errors.ts";
import { correlationIn } from "#server/platform/correlation.ts";
import { lastingPool } from "./resilient-pool.ts";
import type { Queue } from "./queues.ts";

type Options = {
  pool: pg.Pool;
  queue: Queue;
  log: Log;
  calm: CalmLog;
  slots: number;
  crontab: string;
  tasks: TaskList;
  notNow?: (() => Promise<string[]>) | undefined;
  /**
   * Called when a worker pool starts; it locks its jobs under this id. The second callback runs
   * when the pool is gone.
   */
  onPool(id: string): void;
  onPoolGone(id: string): void;
};

export type LastingRunner = { stop(): Promise<void> };

/**
 * Runs graphile-worker and restarts it, after a growing pause, whenever it stops by itself. It is
 * also restarted after a statement whose answer was lost: the statement may have taken a job, which
 * returns to the queue only when the worker pool that has locked it is gone.
 */
export function startRunner(options: Options): LastingRunner {
  const { log, calm } = options;
  const ending = new AbortController();
  let running: Runner | undefined;
  const lasting = lastingPool(options.pool, (error) => {
    calm.missed({ err: error }, "The queue lost the answer to a statement");
    if (running) void stopped(running, log);
  });
  const lives = (async () => {
    for (let wait = FIRST_PAUSE_MS; !ending.signal.aborted; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const pools = new Set<string>();
      const since = Date.now();
      try {
        running = await run(optionsOf(options, lasting.pool, pools));
        if (ending.signal.aborted) void stopped(running, log);
        await running.promise;
      } catch (error) {
        calm.missed({ err: error }, "The queue runner stopped with an error");
      }
      running = undefined;
      for (const id of pools) options.onPoolGone(id);
      if (ending.signal.aborted) return;
      if (Date.now() - since > LONGEST_PAUSE_MS) wait = FIRST_PAUSE_MS;
      calm.warn({ queue: options.queue }, "The queue runner stopped and is being restarted");
      await pause(wait, undefined, { signal: ending.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      ending.abort();
      lasting.stop();
      if (running) await stopped(running, log);
      await lives;
    },
  };
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** The runner may already have stopped by itself. */
async function stopped(running: Runner, log: Log): Promise<void> {
  await running.stop().catch((error: unknown) => log.debug({ err: error }, "The queue runner did not stop cleanly"));
}

function optionsOf(
  { queue, log, calm, slots, crontab, tasks, notNow, onPool }: Options,
  pool: pg.Pool,
  pools: Set<string>,
) {
  const events: WorkerEvents = new EventEmitter();
  events.on("pool:create", ({ workerPool }) => {
    pools.add(workerPool.id);
    onPool(workerPool.id);
  });
  return {
    pgPool: pool,
    schema: queue,
    concurrency: slots,
    noHandleSignals: true,
    pollInterval: 2_000,
    // Then running jobs are told that their time is up.
    gracefulShutdownAbortTimeout: 2_000,
    crontab,
    taskList: tasks,
    events,
    logger: quiet({ log, calm }),
    ...(notNow ? { forbiddenFlags: notNow } : {}),
  };
}

/**
 * Sends the library's messages to our log. A failed attempt is retried, so it is a warning; while
 * the database is unreachable, all of them together are one throttled warning. Everything else is
 * logged only when debugging.
 */
export function quiet(options?: { log: Log; calm: CalmLog }): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== "error" && level !== "warning") options?.log.trace(message);
    else if (isLostConnection(meta?.["error"])) options?.calm.missed({ err: meta?.["error"] }, message);
    else if (meta?.["error"]) options?.log.warn({ err: meta["error"], ...jobOf(meta) }, "A job failed");
    else options?.log.warn(message.split("\n")[0] ?? "");
  });
}

/** Identifies the job, its request and the attempt, never the rest of the payload. */
function jobOf({ job }: Record<string, unknown>): object {
  const { id, task_identifier, attempts, max_attempts, payload } = (job ?? {}) as Record<string, unknown>;
  return { job_id: id, job: task_identifier, attempts, max_attempts, ...correlationIn(payload) };
}

import { EventEmitter, once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, run, type TaskList, type WorkerEvents } from "graphile-worker";
import type pg from "pg";
import type { Logger as Log } from "pino";
import type { CalmLog } from "#server/platform/throttled-log.ts";
import { isLostConnection } from "#server/platform/errors.ts";
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
   * when the pool takes no more jobs and its last one has ended.
   */
  onPool(id: string): void;
  onPoolGone(id: string): void;
};

export type SupervisedRunner = { stop(): Promise<void> };

/**
 * Runs graphile-worker. A pool that could not mark a job as done or failed, because its connection
 * was lost, takes no more jobs. Then another pool is started at once, also while the old one still
 * runs jobs, and later ones after a growing pause.
 */
export function startRunner(options: Options): SupervisedRunner {
  const { calm } = options;
  const ending = new AbortController();
  const aborted = once(ending.signal, "abort");
  const pools = new Set<Promise<void>>();
  const supervise = async () => {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const since = Date.now();
      try {
        const pool = await startPool(options);
        pools.add(pool.idle);
        void pool.idle.then(() => pools.delete(pool.idle));
        await Promise.race([pool.closed, aborted]);
        if (ending.signal.aborted) return pool.stop();
      } catch (error) {
        calm.missed({ err: error }, "The queue runner stopped with an error");
      }
      if (Date.now() - since > LONGEST_PAUSE_MS) wait = FIRST_PAUSE_MS;
      calm.warn({ queue: options.queue }, "The queue runner stopped and is being restarted");
      await Promise.race([pause(wait, undefined, { ref: false }), aborted]);
      if (ending.signal.aborted) return;
    }
  };
  const supervised = supervise();
  return {
    async stop() {
      ending.abort();
      await supervised;
      await Promise.all(pools);
    },
  };
}

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/** `closed`: takes no more jobs. `idle`: closed, and the last job has ended. */
type Pool = { closed: Promise<void>; idle: Promise<void>; stop(): Promise<void> };

async function startPool(options: Options): Promise<Pool> {
  const events: WorkerEvents = new EventEmitter();
  const closed = Promise.withResolvers<void>();
  const idle = Promise.withResolvers<void>();
  let workers = 0;
  events.on("pool:create", ({ workerPool }) => {
    options.onPool(workerPool.id);
    void idle.promise.then(() => options.onPoolGone(workerPool.id));
  });
  events.on("pool:gracefulShutdown", () => closed.resolve());
  events.on("worker:create", () => (workers += 1));
  events.on("worker:stop", () => {
    workers -= 1;
    if (workers === 0) idle.resolve();
  });
  const runner = await run({ ...settingsOf(options), events });
  // What made it stop is logged by the library.
  const failed = (error: unknown) => options.log.debug({ err: error }, "The queue runner did not stop cleanly");
  runner.promise.catch(failed);
  return { closed: closed.promise, idle: idle.promise, stop: () => runner.stop().catch(failed) };
}

function settingsOf({ pool, queue, log, calm, slots, crontab, tasks, notNow }: Options) {
  return {
    pgPool: pool,
    schema: queue,
    concurrency: slots,
    noHandleSignals: true,
    crontab,
    taskList: tasks,
    logger: quiet({ log, calm }),
    // Without batches the library drops the promise that marks a job as done, and a lost connection
    // would end the process. A batch that fails closes the pool instead.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0, gracefulShutdownAbortTimeout: 2_000 } },
    ...(notNow ? { forbiddenFlags: notNow } : {}),
  };
}

/**
 * Sends the library's messages to our log. A failed attempt is retried, so it is a warning; while
 * the database is unreachable, all of them together are one throttled warning. Everything else is
 * logged only when debugging.
 */
export function quiet(options?: { log: Log; calm: CalmLog }): Logger {
  return new Logger(() => (level, message, meta = {}) => {
    const err = meta["error"] ?? meta["fatalError"];
    if (level !== "error" && level !== "warning") options?.log.trace(message);
    else if (meta["failure"] && !isLostConnection(err)) options?.log.warn({ err, ...jobOf(meta) }, "A job failed");
    else if (err) options?.calm.missed({ err }, "The job queue had an error");
    else options?.calm.warn({}, message.split("\n")[0] ?? "");
  });
}

/** Identifies the job and the attempt, never the payload. */
function jobOf({ job }: Record<string, unknown>): object {
  const { id, task_identifier, attempts, max_attempts } = (job ?? {}) as Record<string, unknown>;
  return { job_id: id, job: task_identifier, attempts, max_attempts };
}

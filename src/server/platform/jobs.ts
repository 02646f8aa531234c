import { Logger, makeWorkerUtils, run, type Runner, type RunnerOptions } from "graphile-worker";
import { sql } from "kysely";
import type pg from "pg";
import type { Logger as Log } from "pino";
import type { z } from "zod";
import type { App } from "./app-context.ts";
import type { Db, Tx } from "./database.ts";
import type { Acting } from "./deed.ts";

/**
 * A deed that runs later. It is enqueued in the transaction of its cause, so it runs if and only if that committed, and it
 * may run twice: after a crash, a lost connection, an error on its last line. Every job must not mind.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  name: string;
  payload: Payload;
  /** Tries in all before it is given up; the pause grows from a second to hours (exp(try) seconds). */
  max_attempts: number;
  run(db: Db, payload: z.output<Payload>, context: JobContext): Promise<void>;
  /** When it repeats by itself: a crontab line's five fields, UTC. Its payload is then `{}`. */
  repeats?: string;
};

/** What a job learns of its run. It is an actor, too: `inDeed(db, context, …)`. */
export type JobContext = Acting & { app: App; log: Log; attempt: number; is_last_attempt: boolean };

export function job<Payload extends z.ZodType>(declared: Job<Payload>): Job<Payload> {
  return declared;
}

/** Asks for a job as part of this transaction. `at`: not before then. `key`: at most one waiting job of that key. */
export async function enqueue<Payload extends z.ZodType>(
  tx: Tx,
  wanted: Job<Payload>,
  payload: z.input<Payload>,
  spec: { at?: Date; key?: string } = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${wanted.name}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${wanted.max_attempts}, run_at => ${spec.at ?? null}::timestamptz, job_key => ${spec.key ?? null})`.execute(
    tx,
  );
}

/** Makes the queue's own tables. Part of migrating. */
export async function migrateJobs(pool: pg.Pool): Promise<void> {
  const utils = await makeWorkerUtils({ pgPool: pool, logger: quiet() });
  await utils.migrate();
  await utils.release();
}

/** Starts working through the queue. Any number of processes may. */
export async function startWorker(given: {
  db: Db;
  pool: pg.Pool;
  app: App;
  jobs: readonly Job[];
  log: Log;
  concurrency: number;
}): Promise<Runner> {
  const { db, pool, app, jobs, log, concurrency } = given;
  const options: RunnerOptions = {
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    pollInterval: 2_000,
    crontab: crontabOf(jobs),
    taskList: Object.fromEntries(jobs.map((one) => [one.name, task({ db, app, log }, one)])),
    logger: quiet(log),
  };
  return run(options);
}

type Worker = { db: Db; app: App; log: Log };

/** Runs one job right here, as the worker would: for tests and for scripts. */
export async function runJob<Payload extends z.ZodType>(
  worker: Worker,
  one: Job<Payload>,
  payload: z.input<Payload>,
  tried: { attempt: number; is_last_attempt: boolean } = { attempt: 1, is_last_attempt: false },
): Promise<void> {
  const { db, app, log } = worker;
  const by = { kind: "job" as const, name: one.name };
  await one.run(db, one.payload.parse(payload), { ...tried, app, by, now: app.clock.now(), log });
}

function task({ db, app, log }: Worker, one: Job) {
  return async (payload: unknown, helpers: { job: { attempts: number; max_attempts: number } }) => {
    const { attempts, max_attempts } = helpers.job;
    const tried = { attempt: attempts, is_last_attempt: attempts >= max_attempts };
    await runJob({ db, app, log: log.child({ job: one.name }) }, one, one.repeats ? {} : payload, tried);
  };
}

function crontabOf(jobs: readonly Job[]): string {
  return jobs
    .filter((one) => one.repeats)
    .map((one) => `${one.repeats} ${one.name} ?max=${one.max_attempts}&jobKey=${one.name}`)
    .join("\n");
}

/** The queue's own words go to our log: its errors and warnings as they are, the rest only when debugging. */
function quiet(log?: Log): Logger {
  return new Logger(() => (level, message) => {
    if (level === "error") log?.error(message);
    else if (level === "warning") log?.warn(message);
    else log?.trace(message);
  });
}

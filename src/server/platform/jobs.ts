import { makeWorkerUtils, type Task } from "graphile-worker";
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Logger as Log } from "pino";
import type { z } from "zod";
import type { App } from "./app-context.ts";
import { carried, correlationIn, withCorrelation } from "./correlation.ts";
import { calmLog } from "./throttled-log.ts";
import type { Db, Tx } from "./database.ts";
import type { Acting } from "./write-context.ts";
import type {} from "./metrics.ts";
import type {} from "./tracing.ts";
import { workerHeartbeats } from "./jobs/worker-heartbeats.ts";
import { quiet, startRunner } from "./jobs/supervised-runner.ts";
import { type Queue, QUEUES } from "./jobs/queues.ts";

/**
 * Order of waiting jobs, the lower number first: payments, sign-in, tickets, what may take a
 * minute, and what may take hours.
 */
export const PRIORITY = { money: -10, sign_in: -5, ticket: 0, notice: 5, bulk: 10 } as const;
export type Priority = keyof typeof PRIORITY;

/**
 * Jobs of one queue share its slots, and no other jobs can use them. Jobs that wait for an external
 * service have a queue of their own, so that a silent service delays only them.
 */
export type Lane = {
  name: string;
  queue: Queue;
  /** How many of its jobs a process runs at once. */
  slots: number;
  /**
   * Flags of jobs that must not be taken now. A job that is not taken occupies no slot and counts
   * no attempt.
   */
  notNow?(app: App): Promise<string[]>;
};

export const mainLane: Lane = { name: "main", queue: "graphile_worker", slots: 4 };

/**
 * Work that runs later. It is enqueued in the transaction of its cause, so it runs if and only if
 * that transaction committed. It may run twice: after a crash, a lost connection or an error on its
 * last line. Every job must be idempotent.
 */
export type Job<Payload extends z.ZodType = z.ZodType> = {
  name: string;
  payload: Payload;
  priority: Priority;
  /** The main one by default. */
  lane?: Lane;
  /**
   * Number of attempts before the job is given up. The pauses between them grow from three seconds
   * to six hours: exp(attempt) seconds, exp(10) at most.
   */
  max_attempts: number;
  /**
   * Name of an id in the payload: at most one job of this kind waits per id. Enqueuing replaces the
   * one that waits; while one runs, another may wait.
   */
  one_per?: string;
  run(db: Db, payload: z.output<Payload>, context: JobContext): Promise<void>;
  /**
   * For a job that repeats: the five fields of a crontab line, in UTC. Its payload is then `{}`.
   */
  repeats?: string;
};

/** What a job receives about its run. It is also the actor: `withTransaction(db, context, …)`. */
export type JobContext = Acting & {
  app: App;
  log: Log;
  attempt: number;
  is_last_attempt: boolean;
  /**
   * Whether the job has run for two minutes, or the process stops. A job that may take hours then
   * enqueues its continuation and ends: other jobs have their turn, and after four hours
   * graphile-worker would give it to another worker.
   */
  isTimeUp(): boolean;
};

/** A job without its work: all that enqueues it needs to know. */
export type JobKind<Payload extends z.ZodType = z.ZodType> = Pick<
  Job<Payload>,
  "name" | "payload" | "priority" | "lane" | "max_attempts" | "one_per"
>;

export function jobKind<Payload extends z.ZodType>(declared: JobKind<Payload>): JobKind<Payload> {
  return declared;
}

export function job<Payload extends z.ZodType>(declared: Job<Payload>): Job<Payload> {
  return declared;
}

/**
 * Enqueues a job as part of this transaction. `at`: not before then. `key`: at most one waiting job
 * has this key.
 */
export async function enqueue<Payload extends z.ZodType>(
  tx: Tx,
  wanted: JobKind<Payload>,
  payload: z.input<Payload>,
  spec: { at?: Date | undefined; key?: string } = {},
): Promise<void> {
  const json = sql`${JSON.stringify({ ...Object(payload), ...carried() })}::json`;
  const key = wanted.one_per === undefined ? sql`${spec.key ?? null}` : keyIn(wanted, json);
  await sql`select ${addJob(wanted, json, { key, at: spec.at })}`.execute(tx);
}

/** As `enqueue`, for several jobs of one kind. */
export async function enqueueAll<Payload extends z.ZodType>(
  tx: Tx,
  wanted: JobKind<Payload>,
  payloads: readonly z.input<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return;
  const rows = sql`select payload from json_array_elements(${JSON.stringify(payloads)}::json) as payload`;
  await enqueueFound(wanted, rows as RawBuilder<{ payload: z.input<Payload> }>).execute(tx);
}

/**
 * As `enqueueAll`, but returns a statement, which enqueues a job for each row of `payloads`, a
 * query of one JSON column, at the time it runs.
 */
export function enqueueFound<Payload extends z.ZodType>(
  wanted: JobKind<Payload>,
  payloads: RawBuilder<{ payload: z.input<Payload> }>,
): RawBuilder<unknown> {
  const payload = sql`found.payload`;
  return sql`
    select ${addJob(wanted, withCarried(payload), { key: keyIn(wanted, payload) })}
    from (${payloads}) as found`;
}

/** Adds the correlation of this statement's request to a payload in SQL. */
export function withCarried(payload: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${payload}::jsonb || ${JSON.stringify(carried())}::jsonb)::json`;
}

type AddJob = { key: RawBuilder<unknown>; at?: Date | undefined };

function addJob(
  wanted: Pick<Job, "name" | "lane" | "max_attempts" | "priority">,
  payload: RawBuilder<unknown>,
  { key, at }: AddJob,
) {
  return sql`${sql.id(laneOf(wanted).queue, "add_job")}(${wanted.name}, payload => ${payload},
      max_attempts => ${wanted.max_attempts}, run_at => ${at ?? null}::timestamptz,
      job_key => ${key}, priority => ${PRIORITY[wanted.priority]})`;
}

type Keyed = { name: string; one_per?: string };

/** The key of a job with this payload, or null. */
function keyIn(wanted: Keyed, payload: RawBuilder<unknown>): RawBuilder<unknown> {
  return wanted.one_per === undefined ? sql`null` : jobKey(wanted, sql`${payload} ->> ${sql.lit(wanted.one_per)}`);
}

/** The key of a job with `one_per`, of which at most one waits for an id. */
export function jobKey({ name }: Keyed, id: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`${`${name}:`}::text || (${id})::text`;
}

/**
 * Creates the tables of the queues and registers the names of these jobs in them. Part of
 * migrating.
 */
export async function migrateJobs(pool: pg.Pool, jobs: readonly Job[]): Promise<void> {
  for (const schema of QUEUES) {
    const utils = await makeWorkerUtils({ pgPool: pool, schema, logger: quiet() });
    await utils.migrate();
    await utils.release();
  }
  await nameJobs(pool, jobs);
}

/**
 * The first enqueue of a job kind inserts the kind's name, and other enqueues of it wait for that
 * commit: two transactions that hold other locks could deadlock. So a job of each kind is added and
 * removed before the first transaction, and the names stay.
 */
export async function nameJobs(pool: pg.Pool, jobs: readonly Job[]): Promise<void> {
  for (const schema of QUEUES) {
    const names = jobs.filter((job) => laneOf(job).queue === schema).map(({ name }) => name);
    await pool.query(
      `select count(removed.id)
      from unnest($1::text[]) as name,
        ${schema}.add_job(name, run_at => 'infinity', job_key => 'name:' || name) as added,
        ${schema}.remove_job(added.key) as removed`,
      [names.toSorted()],
    );
  }
}

type Options = {
  db: Db;
  /** Connections for the queue's own bookkeeping; the jobs themselves use `db`. */
  pool: pg.Pool;
  app: App;
  jobs: readonly Job[];
  log: Log;
  slots?: WorkerSlots;
};

/** How many jobs of a lane a process runs at once, where not as the lane says. */
export type WorkerSlots = Readonly<Record<string, number>>;

/** Starts processing jobs, with a runner for each queue. Any number of processes may do so. */
export async function startWorker({
  db,
  pool,
  app,
  jobs,
  log,
  slots = {},
}: Options): Promise<{ stop(): Promise<void> }> {
  const heartbeats = workerHeartbeats(pool, log);
  const lanes = [...new Set(jobs.map(laneOf))];
  await heartbeats.start();
  const runners = lanes.map((lane) => {
    const queueJobs = jobs.filter((job) => laneOf(job) === lane);
    return startRunner({
      pool,
      queue: lane.queue,
      log: log.child({ lane: lane.name }),
      calm: calmLog(log),
      slots: slots[lane.name] ?? lane.slots,
      crontab: crontabOf(queueJobs),
      tasks: Object.fromEntries(queueJobs.map((job) => [job.name, task({ db, app, log }, job)])),
      notNow: lane.notNow && (() => lane.notNow?.(app) ?? Promise.resolve([])),
      onPool: (id) => heartbeats.add(id),
      onPoolGone: (id) => heartbeats.remove(id),
    });
  });
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await heartbeats.stop();
    },
  };
}

export function laneOf({ lane = mainLane }: Pick<Job, "lane">): Lane {
  return lane;
}

type Worker = { db: Db; app: App; log: Log };
type Attempt = Pick<JobContext, "attempt" | "is_last_attempt"> & {
  /** Aborted when the process stops. */
  stopping?: AbortSignal;
};

const TURN_MS = 120_000;

/** Runs one job immediately, as the worker would: for tests and scripts. */
export async function runJob<Payload extends z.ZodType>(
  worker: Worker,
  job: Job<Payload>,
  payload: z.input<Payload>,
  { stopping, ...tried }: Attempt = { attempt: 1, is_last_attempt: false },
): Promise<void> {
  const { db, app, log } = worker;
  const by = { kind: "job" as const, name: job.name };
  const until = performance.now() + TURN_MS;
  const isTimeUp = () => stopping?.aborted === true || performance.now() >= until;
  const context = { ...tried, isTimeUp, app, by, now: app.clock.now(), network: null, log };
  const count = (result: "done" | "failed" | "given_up") => app.metrics.job_attempts.inc({ task: job.name, result });
  try {
    await job.run(db, job.payload.parse(payload), context);
  } catch (error) {
    app.database_refusals.note(log, error);
    count(tried.is_last_attempt ? "given_up" : "failed");
    throw error;
  }
  count("done");
  app.metrics.job_last_success.set({ task: job.name }, Date.now() / 1_000);
}

function task({ db, app, log }: Worker, job: Job): Task {
  // One logger for all runs of the job, so that its throttled messages are counted together.
  const own = log.child({ job: job.name });
  return async (payload, { job: { attempts, max_attempts }, abortSignal }) => {
    const tried = { attempt: attempts, is_last_attempt: attempts >= max_attempts, stopping: abortSignal };
    const correlation = correlationIn(payload);
    const run = () => runJob({ db, app, log: own }, job, job.repeats ? {} : payload, tried);
    await (app.tracing?.inJob(job.name, correlation, run) ?? withCorrelation(correlation, run));
  };
}

function crontabOf(jobs: readonly Job[]): string {
  return jobs
    .filter((job) => job.repeats)
    .map(
      (job) =>
        `${job.repeats} ${job.name} ?max=${job.max_attempts}&jobKey=${job.name}&priority=${PRIORITY[job.priority]}`,
    )
    .join("\n");
}

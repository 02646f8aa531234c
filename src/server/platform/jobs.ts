import { makeWorkerUtils } from "graphile-worker";
import { type RawBuilder, sql } from "kysely";
import type pg from "pg";
import type { Logger as Log } from "pino";
import type { z } from "zod";
import type { App } from "./app-context.ts";
import { calmLog } from "./throttled-log.ts";
import type { Db, Tx } from "./database.ts";
import type { Acting } from "./write-context.ts";
import { livingPools } from "./jobs/worker-heartbeats.ts";
import { type LastingRunner, quiet, startRunner } from "./jobs/supervised-runner.ts";
import { bringOver, type Queue, QUEUES } from "./jobs/queues.ts";

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
  run(db: Db, payload: z.output<Payload>, context: JobContext): Promise<void>;
  /**
   * For a job that repeats: the five fields of a crontab line, in UTC. Its payload is then `{}`.
   */
  repeats?: string;
};

/** What a job receives about its run. It is also the actor: `withTransaction(db, context, …)`. */
export type JobContext = Acting & { app: App; log: Log; attempt: number; is_last_attempt: boolean };

/** A job without its work: all that enqueues it needs to know. */
export type JobKind<Payload extends z.ZodType = z.ZodType> = Pick<
  Job<Payload>,
  "name" | "payload" | "priority" | "lane" | "max_attempts"
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
  await sql`
    select ${addJob(wanted)}(${wanted.name}, payload => ${JSON.stringify(payload)}::json,
      max_attempts => ${wanted.max_attempts}, run_at => ${spec.at ?? null}::timestamptz,
      job_key => ${spec.key ?? null}, priority => ${PRIORITY[wanted.priority]})`.execute(tx);
}

/** As `enqueue`, for several jobs of one kind. */
export async function enqueueAll<Payload extends z.ZodType>(
  tx: Tx,
  wanted: JobKind<Payload>,
  payloads: readonly z.input<Payload>[],
): Promise<void> {
  if (payloads.length === 0) return;
  await sql`
    select ${addJob(wanted)}(${wanted.name}, payload => payload, max_attempts => ${wanted.max_attempts},
      priority => ${PRIORITY[wanted.priority]})
    from json_array_elements(${JSON.stringify(payloads)}::json) as payload`.execute(tx);
}

/**
 * As `enqueueAll`, but returns a statement, which enqueues a job for each row of `payloads`, a
 * query of one JSON column, at the time it runs.
 */
export function enqueueFound<Payload extends z.ZodType>(
  wanted: JobKind<Payload>,
  payloads: RawBuilder<{ payload: z.input<Payload> }>,
): RawBuilder<unknown> {
  return sql`
    select ${addJob(wanted)}(${wanted.name}, payload => payload, max_attempts => ${wanted.max_attempts},
      priority => ${PRIORITY[wanted.priority]})
    from (${payloads}) as found`;
}

function addJob(wanted: Pick<Job, "lane">) {
  return sql.id(laneOf(wanted).queue, "add_job");
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
 * commit: two transactions that hold other locks could deadlock. So the names are inserted before
 * the first transaction.
 */
export async function nameJobs(pool: pg.Pool, jobs: readonly Job[]): Promise<void> {
  for (const schema of QUEUES) {
    const names = jobs.filter((job) => laneOf(job).queue === schema).map(({ name }) => name);
    await pool.query(
      `insert into ${schema}._private_tasks (identifier)
      select name from unnest($1::text[]) as name
      where not exists (select from ${schema}._private_tasks as known where known.identifier = name)
      on conflict do nothing`,
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
  const pools = livingPools(pool, log);
  const lanes = [...new Set(jobs.map(laneOf))];
  await pools.start();
  for (const { lane = mainLane, name } of jobs)
    if (lane.queue !== mainLane.queue) await bringOver(pool, name, { from: mainLane.queue, to: lane.queue });
  const runners: LastingRunner[] = lanes.map((lane) => {
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
      onPool: (id) => pools.add(id),
      onPoolGone: (id) => pools.remove(id),
    });
  });
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()));
      await pools.stop();
    },
  };
}

export function laneOf({ lane = mainLane }: Pick<Job, "lane">): Lane {
  return lane;
}

type Worker = { db: Db; app: App; log: Log };

/** Runs one job immediately, as the worker would: for tests and scripts. */
export async function runJob<Payload extends z.ZodType>(
  worker: Worker,
  job: Job<Payload>,
  payload: z.input<Payload>,
  tried: { attempt: number; is_last_attempt: boolean } = { attempt: 1, is_last_attempt: false },
): Promise<void> {
  const { db, app, log } = worker;
  const by = { kind: "job" as const, name: job.name };
  const context = { ...tried, app, by, now: app.clock.now(), network: null, log };
  await job.run(db, job.payload.parse(payload), context).catch((error: unknown) => {
    app.database_refusals.note(log, error);
    throw error;
  });
}

function task({ db, app, log }: Worker, job: Job) {
  // One logger for all runs of the job, so that its throttled messages are counted together.
  const own = log.child({ job: job.name });
  return async (payload: unknown, helpers: { job: { attempts: number; max_attempts: number } }) => {
    const { attempts, max_attempts } = helpers.job;
    const tried = { attempt: attempts, is_last_attempt: attempts >= max_attempts };
    await runJob({ db, app, log: own }, job, job.repeats ? {} : payload, tried);
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

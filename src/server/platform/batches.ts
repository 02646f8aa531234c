import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { Db, Tx } from "./database.ts";
import { AppError, isLostConnection, knownRefusal } from "./errors.ts";
import { enqueue, enqueueFound, type Job, type JobContext } from "./jobs.ts";
import { withoutJob } from "./jobs/rows-without-job.ts";
import { logFailed } from "./throttled-log.ts";
import { type Acting, type WriteContext, withTransaction } from "./write-context.ts";

/** A run that does the same to many rows, one transaction each, and continues where it stopped. */
type Run = { requested_by: number | null };

/** Acts for the member who started the run. A run may take hours, so each row has its own time. */
export function actingFor({ requested_by }: Run, context: JobContext): Acting {
  const by = requested_by === null ? context.by : { kind: "person" as const, user_id: requested_by };
  return { by, now: context.app.clock.now(), network: null };
}

/** A row that always fails on our side is left out after this many attempts. */
const TRIES = 5;

type Row<Result> = {
  /** Processes the row and stores its result, so that a second attempt does nothing twice. */
  work(ctx: WriteContext): Promise<Result>;
  /** Stores why the row stays as it is. */
  leaveOut(ctx: WriteContext, problem: string): Promise<Result>;
  /** Stores a failure on our side, and returns how many there were. */
  countTry(ctx: WriteContext): Promise<number>;
  /** No job will retry the row. */
  is_last_try: boolean;
  /** The log message for a failure, and ids that identify the row. */
  message: string;
  about: object;
};

/**
 * Processes one row of a run in its own transaction. A refused row is left out with the reason at
 * once, a row that fails on our side after some attempts, so that neither stops the others. Returns
 * "retry" where the row is to be tried again after the others.
 * @throws the error itself if the database is unreachable
 */
export async function tryRow<Result>(
  db: Db,
  context: JobContext,
  run: Run,
  { work, leaveOut, countTry, is_last_try, message, about }: Row<Result>,
): Promise<Result | "retry"> {
  const acting = actingFor(run, context);
  try {
    return await withTransaction(db, acting, work);
  } catch (error) {
    if (isLostConnection(error)) throw error;
    context.app.database_refusals.note(context.log, error, about);
    const refusal = error instanceof AppError ? error : knownRefusal(error);
    if (refusal && refusal.status < 500) return withTransaction(db, acting, (ctx) => leaveOut(ctx, refusal.code));
    logFailed(context.log, { err: error, ...about }, message);
    const tries = await withTransaction(db, acting, countTry);
    if (tries < TRIES && !is_last_try) return "retry";
    return withTransaction(db, acting, (ctx) => leaveOut(ctx, "unexpected"));
  }
}

/**
 * Calls `step` as long as it returns that there is more to do. When the job's time is up, or after
 * `steps_max` steps, the run continues in another job, so that other jobs have their turn.
 */
export async function runInTurns<Payload extends z.ZodType>(
  db: Db,
  context: JobContext,
  wanted: Job<Payload>,
  payload: z.input<Payload>,
  step: () => Promise<boolean>,
  steps_max = Infinity,
): Promise<void> {
  for (let steps = 1; await step(); steps += 1)
    if (steps >= steps_max || context.isTimeUp())
      return withTransaction(db, context, ({ tx }) => enqueue(tx, wanted, payload));
}

type Unfinished = {
  table: "bulk_actions" | "event_refunds" | "imports" | "messages";
  where: RawBuilder<SqlBool>;
};

/**
 * Enqueues a job again for each run in progress that has none any more: it was given up after its
 * last attempt, or lost when the queue was emptied.
 */
export async function resumeWithoutJob(tx: Tx, wanted: Job<z.ZodType>, { table, where }: Unfinished): Promise<void> {
  await enqueueFound(
    wanted,
    sql`
      select json_build_object(${wanted.one_per ?? ""}::text, id) as payload
      from ${sql.table(table)}
      where ${where}
        and ${withoutJob(wanted, sql.ref(`${table}.id`))}`,
  ).execute(tx);
}

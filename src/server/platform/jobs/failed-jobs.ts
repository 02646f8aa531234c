import { sql } from "kysely";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { type Queue, QUEUES } from "./queues.ts";

export type FailedJob = { queue: Queue; id: string; job: string; attempts: number; created_at: Date; error: string };

/** Jobs that were given up after their last attempt, the oldest first. */
export async function listFailedJobs(db: ReadDb): Promise<FailedJob[]> {
  const failed = QUEUES.map(
    (queue) => sql`
      select
        ${queue}::text as queue,
        id::text as id,
        task_identifier as job,
        attempts,
        created_at,
        left(split_part(coalesce(last_error, ''), E'\n', 1), 200) as error
      from ${sql.id(queue, "jobs")}
      where locked_at is null and attempts >= max_attempts`,
  );
  const { rows } = await sql<FailedJob>`
    ${sql.join(failed, sql` union all `)} order by created_at, id`.execute(db);
  return rows;
}

/**
 * Lets these jobs run again now, with all their attempts. Returns how many. It calls the library's
 * function in SQL: the one in JavaScript takes no attempts of 0.
 */
export async function retryJobs(tx: Tx, jobs: readonly Pick<FailedJob, "queue" | "id">[]): Promise<number> {
  let retried = 0;
  for (const schema of QUEUES) {
    const ids = jobs.filter(({ queue }) => queue === schema).map(({ id }) => id);
    const { rows } = await sql`
      select id from ${sql.id(schema, "reschedule_jobs")}(${ids}::bigint[], run_at := now(), attempts := 0)
    `.execute(tx);
    retried += rows.length;
  }
  return retried;
}

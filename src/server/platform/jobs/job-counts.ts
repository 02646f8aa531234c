import { sql } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";
import { QUEUES } from "./queues.ts";

export type JobCount = {
  queue: string;
  priority: string;
  waiting: number;
  oldest_seconds: number;
  failed: number;
};

/** Counts jobs by queue and priority. It reads the jobs that wait or have failed, never others. */
export async function countJobs(db: ReadDb): Promise<JobCount[]> {
  const counts = QUEUES.map(
    (queue) => sql`
      select
        ${queue}::text as queue,
        priority::text as priority,
        count(*) filter (where is_due) as waiting,
        coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as oldest_seconds,
        count(*) filter (where locked_at is null and attempts >= max_attempts) as failed
      from (
        select *, locked_at is null and attempts < max_attempts and run_at <= now() as is_due
        from ${sql.id(queue, "jobs")}
      ) as jobs
      group by priority`,
  );
  const { rows } = await sql<JobCount>`${sql.join(counts, sql` union all `)}`.execute(db);
  return rows;
}

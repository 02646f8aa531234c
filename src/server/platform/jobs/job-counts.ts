import { sql } from "kysely";
import type { DatabaseGauges } from "#server/platform/database-gauges.ts";
import { QUEUES } from "./queues.ts";

/** Jobs by queue and priority. It reads the jobs that wait or have failed, never others. */
export const jobGauges: DatabaseGauges = {
  labels: ["queue", "priority"],
  gauges: {
    jobs_waiting: "Jobs that are due and that no worker has taken",
    jobs_oldest_waiting_seconds: "How long the oldest due job has waited",
    jobs_failed: "Jobs that were given up after their last attempt",
  },
  async read(db) {
    const counts = QUEUES.map(
      (queue) => sql`
        select
          ${queue}::text as queue,
          priority::text as priority,
          count(*) filter (where is_due) as jobs_waiting,
          coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8
            as jobs_oldest_waiting_seconds,
          count(*) filter (where locked_at is null and attempts >= max_attempts) as jobs_failed
        from (
          select *, locked_at is null and attempts < max_attempts and run_at <= now() as is_due
          from ${sql.id(queue, "jobs")}
        ) as jobs
        group by priority`,
    );
    const { rows } = await sql<Record<string, string | number>>`${sql.join(counts, sql` union all `)}`.execute(db);
    return rows;
  },
};

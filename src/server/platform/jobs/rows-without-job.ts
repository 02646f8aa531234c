import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Job, laneOf } from "#server/platform/jobs.ts";

/**
 * SQL condition: no job of this kind waits or runs for this id. A job that was given up after its
 * last attempt does neither. `key` is the name of the id in the payload.
 */
export function withoutJob(
  wanted: Pick<Job, "name" | "lane">,
  key: string,
  id: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const { queue } = laneOf(wanted);
  return sql<SqlBool>`
    not exists (
      select
      from ${sql.id(queue, "_private_jobs")} as waiting
      join ${sql.id(queue, "_private_tasks")} as tasks on tasks.id = waiting.task_id
      where tasks.identifier = ${wanted.name}
        and (waiting.attempts < waiting.max_attempts or waiting.locked_at is not null)
        and (waiting.payload ->> ${sql.lit(key)})::bigint = ${id})`;
}

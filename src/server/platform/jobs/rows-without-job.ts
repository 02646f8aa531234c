import { type RawBuilder, type SqlBool, sql } from "kysely";
import { type Job, jobKey, laneOf } from "#server/platform/jobs.ts";

/**
 * SQL condition: no job of this kind waits or runs for this id, the value of its `one_per`. A job
 * that was given up after its last attempt does neither.
 */
export function withoutJob(
  wanted: Pick<Job, "name" | "lane"> & { one_per?: string },
  id: RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (wanted.one_per === undefined) throw new Error(`Jobs ${wanted.name} have no key: declare one_per`);
  return sql<SqlBool>`
    not exists (
      select
      from ${sql.id(laneOf(wanted).queue, "jobs")} as waiting
      where waiting.key = ${jobKey(wanted, id)}
        and (waiting.attempts < waiting.max_attempts or waiting.locked_at is not null))`;
}

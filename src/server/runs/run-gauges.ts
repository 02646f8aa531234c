import { sql } from "kysely";
import type { DatabaseGauges } from "#server/platform/database-gauges.ts";

/** Runs in progress by kind. Their tables have a row for each run, not for what it processes. */
export const runGauges: DatabaseGauges = {
  labels: ["kind"],
  gauges: {
    runs_in_progress: "Bulk actions, refunds of events, imports and messages in progress",
    runs_oldest_seconds: "How long ago the oldest of them began",
  },
  async read(db) {
    const { rows } = await sql<Record<string, string | number>>`
      with runs as (
        select 'bulk_action' as kind, created_at as since from bulk_actions where status = 'RUNNING'
        union all
        select 'event_refund', created_at from event_refunds where status = 'RUNNING'
        union all
        select 'import', coalesce(started_at, created_at)
        from imports
        where status in ('RUNNING', 'FAILING', 'UNDOING')
        union all
        select 'message', coalesce(started_at, created_at)
        from messages
        where status = 'PROCESSING' and deleted_at is null
      )
      select
        kind,
        count(since) as runs_in_progress,
        coalesce(extract(epoch from now() - min(since)), 0)::float8 as runs_oldest_seconds
      from unnest(array['bulk_action', 'event_refund', 'import', 'message']) as kind
      left join runs using (kind)
      group by kind`.execute(db);
    return rows;
  },
};

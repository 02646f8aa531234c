import { sql } from "kysely";
import type { DatabaseGauges } from "#server/platform/database-gauges.ts";

/** Reads only what waits. */
export const webhookGauges: DatabaseGauges = {
  labels: [],
  gauges: {
    webhook_deliveries_waiting: "Webhook deliveries that are not made yet, retries included",
    webhook_deliveries_oldest_due_seconds: "How long the oldest delivery has been due that is not held back by a pause",
    webhook_endpoints_failing: "Enabled webhook endpoints whose newest attempt failed",
  },
  async read(db) {
    const { rows } = await sql<Record<string, number>>`
      select waiting.*, failing.*
      from (
        select
          count(*) as webhook_deliveries_waiting,
          coalesce(
            extract(epoch from now() - min(next_attempt_at) filter (
              where next_attempt_at <= now() and (paused_until is null or paused_until <= now()))),
            0)::float8 as webhook_deliveries_oldest_due_seconds
        from webhook_deliveries
        join webhook_endpoints on webhook_endpoints.id = endpoint_id
        where webhook_deliveries.status = 'PENDING' and webhook_endpoints.status = 'ENABLED'
      ) as waiting
      cross join (
        select count(*) as webhook_endpoints_failing
        from webhook_endpoints
        where status = 'ENABLED' and failing_since is not null
      ) as failing`.execute(db);
    return rows;
  },
};

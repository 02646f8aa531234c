import { sql } from "kysely";
import { z } from "zod";
import { inTransaction } from "#server/platform/database.ts";
import { enqueueFound, job } from "#server/platform/jobs.ts";
import { DELIVER_WEBHOOKS } from "./webhook-lane.ts";

/**
 * Enqueues the deliveries of each endpoint with something due that no process is sending: a process
 * was killed, or the account is no longer suspended.
 */
export const resumeWebhooks = job({
  name: "resume-webhooks",
  payload: z.object({}),
  priority: "notice",
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db, _payload, { now }) {
    await inTransaction(db, (tx) =>
      enqueueFound(
        DELIVER_WEBHOOKS,
        sql`
          select json_build_object('endpoint_id', id) as payload
          from webhook_endpoints
          where status = 'ENABLED'
            and (paused_until is null or paused_until <= ${now})
            and exists (
              select from webhook_deliveries
              where endpoint_id = webhook_endpoints.id
                and webhook_deliveries.status = 'PENDING'
                and next_attempt_at <= ${now}
                and (locked_until is null or locked_until <= ${now}))`,
      ).execute(tx),
    );
  },
});

import { sql } from "kysely";
import { autocommit, type Db, inTransaction } from "#server/platform/database.ts";
import { enqueue, job } from "#server/platform/jobs.ts";
import { claimDelivery } from "./claim-delivery.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import { DELIVER_WEBHOOKS } from "./webhook-lane.ts";

/** Deliveries that one job makes before other endpoints have their turn. */
const TURN = 25;

/**
 * Sends what is due to an endpoint, one after the other, until nothing is left or other endpoints
 * must have their turn. Several of these jobs may send to the same endpoint at once, up to its limit
 * (`claimDelivery`): those beyond it end at once.
 */
export const deliverWebhooks = job({
  ...DELIVER_WEBHOOKS,
  async run(db, { endpoint_id }, context) {
    for (let made = 0; made < TURN && !context.isTimeUp(); made += 1) {
      const now = context.app.clock.now();
      const claimed = await claimDelivery(db, endpoint_id, now);
      if (!claimed) return enqueueNext(db, endpoint_id, now);
      await attemptDelivery(db, claimed, { ...context, now });
    }
    await inTransaction(db, (tx) => enqueue(tx, DELIVER_WEBHOOKS, { endpoint_id }));
  },
});

/**
 * Enqueues the job again for the time at which the next delivery of the endpoint is due. What is due
 * already is left to the jobs that are sending to it.
 */
async function enqueueNext(db: Db, endpoint_id: number, now: Date): Promise<void> {
  const { rows } = await sql<{ at: Date | null }>`
    select min(greatest(next_attempt_at, locked_until, paused_until)) as at
    from webhook_deliveries
    join webhook_endpoints on webhook_endpoints.id = endpoint_id
    where endpoint_id = ${endpoint_id}
      and webhook_deliveries.status = 'PENDING'
      and webhook_endpoints.status = 'ENABLED'
      and greatest(next_attempt_at, locked_until, paused_until) > ${now}`.execute(autocommit(db));
  const at = rows[0]?.at;
  if (at) await inTransaction(db, (tx) => enqueue(tx, DELIVER_WEBHOOKS, { endpoint_id }, { at }));
}

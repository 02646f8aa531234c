import { sql } from "kysely";
import { autocommit, type Db, inTransaction } from "#server/platform/database.ts";
import { enqueue, job } from "#server/platform/jobs.ts";
import { AT_ONCE, claimDelivery } from "./claim-delivery.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import { DELIVER_WEBHOOKS } from "./webhook-lane.ts";

/** Deliveries that one job makes before other endpoints have their turn. */
const TURN = 100;

/**
 * Sends what is due to an endpoint, several at once, until nothing is left or other endpoints must
 * have their turn. `claimDelivery` keeps the endpoint's limit, also where several of these jobs run:
 * those beyond it end at once.
 */
export const deliverWebhooks = job({
  ...DELIVER_WEBHOOKS,
  async run(db, { endpoint_id }, context) {
    let made = 0;
    const isOver = () => made >= TURN || context.isTimeUp();
    const deliver = async () => {
      for (; !isOver(); made += 1) {
        const now = context.app.clock.now();
        const claimed = await claimDelivery(db, endpoint_id, now);
        if (!claimed) return;
        await attemptDelivery(db, claimed, { ...context, now });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, deliver));
    if (isOver()) await inTransaction(db, (tx) => enqueue(tx, DELIVER_WEBHOOKS, { endpoint_id }));
    else await enqueueNext(db, endpoint_id, context.app.clock.now());
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

import type { OwnEvent } from "#server/events/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { enqueueFound } from "#server/platform/jobs.ts";
import { withoutJob } from "#server/platform/jobs/rows-without-job.ts";
import { refundEvent } from "./refund-event.ts";
import { sql } from "kysely";

/** Enqueues jobs again for runs in progress that have none: of one event, or of all. */
export async function resumeRefundAll(tx: Tx, event?: OwnEvent): Promise<void> {
  const ofEvent = event ? sql`event_id = ${event.id}` : sql`true`;
  await enqueueFound(
    refundEvent,
    sql`
      select json_build_object('event_refund_id', id) as payload
      from event_refunds
      where status = 'RUNNING'
        and ${ofEvent}
        and ${withoutJob(refundEvent, sql.ref("event_refunds.id"))}`,
  ).execute(tx);
}

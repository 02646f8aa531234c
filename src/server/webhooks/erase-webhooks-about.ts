import { type RawBuilder, sql } from "kysely";
import type { Ids } from "#server/platform/database/delete-in-batches.ts";

/**
 * Erases what was sent about these orders or attendees: payloads may name persons, and answers may
 * repeat them. What still waits is rendered again, without names.
 */
export function eraseWebhooksAbout(subject: "order" | "attendee", ids: Ids): RawBuilder<unknown> {
  return sql`
    update webhook_deliveries
    set body = null, response_body = null
    from activity_log
    where activity_log.subject = ${subject}
      and activity_log.subject_id = any(${ids})
      and webhook_deliveries.activity_id = activity_log.id
      and num_nonnulls(body, response_body) > 0`;
}

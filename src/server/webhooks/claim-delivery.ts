import { sql } from "kysely";
import { type Db, inTransaction } from "#server/platform/database.ts";

/** Requests to one endpoint at once; to one that is failing or never succeeded, a single one. */
export const AT_ONCE = 4;
/** Longer than the longest request: afterwards another process may try. */
const LOCKED_SECONDS = 30;

export type ClaimedDelivery = {
  id: number;
  account_id: number;
  endpoint_id: number;
  activity_id: number | null;
  type: string;
  /** This one included. */
  attempts: number;
  body: string | null;
  url: string;
  has_personal_data: boolean;
  encrypted_secret: string;
  /** While it still signs. */
  encrypted_previous_secret: string | null;
};

/**
 * Takes the delivery of an endpoint that has been due for longest. Returns undefined where none is
 * due, enough of them are under way, or the endpoint or its account is at rest.
 */
export function claimDelivery(db: Db, endpoint_id: number, now: Date): Promise<ClaimedDelivery | undefined> {
  return inTransaction(db, async (tx) => {
    // Claims of an endpoint follow each other, so that its limit holds across processes.
    const { rows: endpoints } = await sql<{ is_proven: boolean }>`
      select last_success_at is not null and failing_since is null as is_proven
      from webhook_endpoints
      where id = ${endpoint_id}
        and status = 'ENABLED'
        and (paused_until is null or paused_until <= ${now})
        and exists (
          select from accounts
          where accounts.id = account_id and suspended_at is null and closed_at is null)
      for no key update`.execute(tx);
    const [endpoint] = endpoints;
    if (!endpoint) return undefined;
    const { rows } = await sql<ClaimedDelivery>`
      with busy as (
        select count(*) as deliveries
        from webhook_deliveries
        where endpoint_id = ${endpoint_id} and status = 'PENDING' and locked_until > ${now}
      ),
      next as (
        select webhook_deliveries.id
        from webhook_deliveries
        where endpoint_id = ${endpoint_id}
          and status = 'PENDING'
          and next_attempt_at <= ${now}
          and (locked_until is null or locked_until <= ${now})
          and (select deliveries from busy) < ${endpoint.is_proven ? AT_ONCE : 1}::integer
        order by next_attempt_at, id
        limit 1
        for update skip locked
      )
      update webhook_deliveries
      set attempts = attempts + 1, locked_until = ${now}::timestamptz + ${LOCKED_SECONDS} * interval '1 second'
      from next, webhook_endpoints
      where webhook_deliveries.id = next.id and webhook_endpoints.id = endpoint_id
      returning
        webhook_deliveries.id,
        webhook_deliveries.account_id,
        endpoint_id,
        activity_id,
        type,
        attempts,
        body,
        url,
        has_personal_data,
        encrypted_secret,
        case when previous_secret_until > ${now} then encrypted_previous_secret end
          as encrypted_previous_secret`.execute(tx);
    return rows[0];
  });
}

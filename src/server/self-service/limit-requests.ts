import { sql } from "kysely";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { FREE_MAILS_AN_HOUR, hasCostNothing } from "#server/order-state/free-orders.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";

/** A paid order may send to many new email addresses. */
const NEW_ADDRESSES_AN_HOUR = 30;

/** The same email more often would be a flood. */
const SAME_MAIL_AN_HOUR = 5;

/**
 * Limits how often an order's self-service sends to email addresses that were just entered, because
 * a free order costs a spammer nothing.
 * @throws AppError too_many_requests
 */
export async function refuseFlood({ tx, now }: WriteContext, order: LockedOrder): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from activity_log
    where subject = 'order'
      and subject_id = ${order.id}::bigint
      and kind in ('order.corrected', 'order.ticket_handed_on')
      and occurred_at > ${now}::timestamptz - interval '1 hour'`.execute(tx);
  const most = hasCostNothing(order) ? FREE_MAILS_AN_HOUR : NEW_ADDRESSES_AN_HOUR;
  if ((rows[0]?.count ?? 0) >= most) throw tooMany();
}

/**
 * Limits how often the same email is resent for its buyer: `order:17` or `attendee:5`.
 * @throws AppError too_many_requests
 */
export async function refuseResends(
  { tx, now }: WriteContext,
  about: `order:${number}` | `attendee:${number}`,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from mails
    where cause > ${`${about}:resent:`}
      and cause < ${`${about}:resent:9`}
      and created_at > ${now}::timestamptz - interval '1 hour'`.execute(tx);
  if ((rows[0]?.count ?? 0) >= SAME_MAIL_AN_HOUR) throw tooMany();
}

function tooMany(): AppError {
  return new AppError("too_many_requests", { retry_after_seconds: 600 });
}

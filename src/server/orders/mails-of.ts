import { type Expression, sql } from "kysely";
import { isoText } from "./public-order.ts";

/**
 * The mails about an order and its attendees as JSON, oldest first. Their causes are `order:17:completed`, `attendee:5:ticket`,
 * `refund:3:failed` and, where somebody asked for them again, `…:resent:2027-03-05T19:30`. A new kind of cause is to be named here: only whole
 * names and a range of digits are found by the index in whatever order the database sorts text.
 */
export function mailsOf(order_id: Expression<unknown>) {
  return sql`
    (select coalesce(jsonb_agg(jsonb_build_object('id', mails.id, 'kind', mails.kind, 'recipient', mails.recipient, 'status', mails.status,
        'created_at', ${isoText(sql`mails.created_at`)}, 'sent_at', ${isoText(sql`mails.sent_at`)}) order by mails.id), '[]')
      from (
        select 'order:' || ${order_id} as about
        union all
        select 'attendee:' || attendees.id from attendees where attendees.order_id = ${order_id}
        union all
        select 'refund:' || refunds.id from refunds where refunds.order_id = ${order_id}
      ) as things
      cross join lateral (
        select * from mails where mails.cause = any (array[about || ':completed', about || ':notice', about || ':cancelled', about || ':late', about || ':ticket', about || ':failed'])
        union all
        select * from mails where mails.cause > about || ':resent:' and mails.cause < about || ':resent:9'
      ) as mails)`;
}

/** The cause of a mail that is sent again: pressed five times in a minute, it is mailed once. */
export function resentCause(about: `order:${number}` | `attendee:${number}`, now: Date): string {
  return `${about}:resent:${now.toISOString().slice(0, 16)}`;
}

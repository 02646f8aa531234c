import { sql } from "kysely";
import type { OpenDb } from "#server/platform/database.ts";
import type { CreatedOrder } from "./create-orders.ts";

/**
 * Moves orders, and everything that depends on them, to the days on which they are meant to have
 * happened. Orders awaiting payment get three days.
 */
export async function backdateOrders(db: OpenDb, placed: readonly CreatedOrder[]): Promise<void> {
  const ids = placed.map(({ order_id }) => order_id);
  const moments = placed.map(({ at }) => at);
  await sql`
    update orders set
      created_at = placed.at,
      updated_at = placed.at + interval '2 minutes',
      terms_accepted_at = case when terms_accepted_at is not null then placed.at + interval '1 minute' end,
      completed_at = case when completed_at is not null then placed.at + interval '2 minutes' end,
      cancelled_at = case when cancelled_at is not null
        then least(now(), placed.at + make_interval(hours => 2 + (id % 50)::int)) end,
      reserved_until = case when status = 'AWAITING_PAYMENT' then now() + interval '3 days'
        else placed.at + interval '15 minutes' end
    from unnest(${ids}::bigint[], ${moments}::timestamptz[]) as placed (order_id, at)
    where orders.id = placed.order_id`.execute(db);
  await sql`
    update attendees
    set created_at = orders.created_at, updated_at = orders.updated_at
    from orders
    where orders.id = order_id`.execute(db);
  await sql`
    update question_answers
    set created_at = orders.created_at
    from orders
    where orders.id = order_id`.execute(db);
  await sql`
    update payments
    set created_at = orders.updated_at, updated_at = orders.updated_at
    from orders
    where orders.id = order_id`.execute(db);
  await sql`
    update sandbox_payments
    set created_at = payments.created_at
    from payments
    where payments.provider_payment_id = sandbox_payments.id`.execute(db);
  await sql`
    update activity_log
    set occurred_at = coalesce(case when kind = 'order.cancelled' then orders.cancelled_at end, orders.updated_at)
    from orders
    where subject = 'order'
      and subject_id = orders.id`.execute(db);
  await sql`
    update mails
    set created_at = coalesce(case when kind = 'ORDER_CANCELLED' then orders.cancelled_at end, orders.updated_at)
    from orders
    left join attendees on attendees.order_id = orders.id
    where cause like 'order:' || orders.id || ':%'
      or cause = 'attendee:' || attendees.id || ':ticket'`.execute(db);
}

/** The account and its events were created before the first sale. */
export async function backdateAccount(db: OpenDb, since: Date): Promise<void> {
  for (const table of ["accounts", "users", "account_users", "organizers", "events", "tickets", "mails"] as const) {
    await sql`update ${sql.table(table)} set created_at = ${since}`.execute(db);
  }
  await db.updateTable("account_users").set({ notifications_read_until: since }).execute();
}

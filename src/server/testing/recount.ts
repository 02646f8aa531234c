import { sql } from "kysely";
import { affiliateStats } from "#server/event-stats/affiliate-stats.ts";
import type { ReadDb } from "#server/platform/database.ts";

/**
 * Sums of orders without counting any twice: the stats of the day of sale, and of the affiliate.
 */
type Sums = { orders: number; cancelled: number; attendees: number; gross: number; refunded: number };

/**
 * Recounts an event's affiliates and days order by order: the stats must equal this at every
 * moment.
 */
export async function recountStats(db: ReadDb, event: { id: number }) {
  const { rows: affiliates } = await sql<Sums & { affiliate_id: number }>`
    select affiliate_id, ${SUMS} from ${ORDERS(event)} as counted
    where affiliate_id is not null and (orders + attendees + gross + refunded + cancelled) > 0
    group by affiliate_id order by affiliate_id`.execute(db);
  const { rows: days } = await sql<Sums & { day: string }>`
    select day, ${SUMS} from ${ORDERS(event)} as counted
    where (orders + attendees + gross + refunded + cancelled) > 0
    group by day order by day`.execute(db);
  return { affiliates, days };
}

/**
 * The same according to the stored stats, without the rows of zeros that tickets leave which were
 * issued and cancelled again.
 */
export async function labelledStats(db: ReadDb, event: { id: number }) {
  const brought = await db
    .selectFrom(affiliateStats(event).as("stats"))
    .select(["affiliate_id", "orders", "cancelled", "attendees", "gross", "refunded"])
    .orderBy("affiliate_id")
    .execute();
  const { rows: days } = await sql<Sums & { day: string }>`
    select day, ${SUMS}
    from (
      select day, orders, cancelled, attendees, gross, refunded from daily_stats where event_id = ${event.id}
      union all
      select day, orders, cancelled, attendees, gross, refunded from stat_changes where event_id = ${event.id}
    ) as counted
    group by day
    order by day`.execute(db);
  return { affiliates: brought.filter(isAny), days: days.filter(isAny) };
}

function isAny({ orders, cancelled, attendees, gross, refunded }: Sums): boolean {
  return [orders, cancelled, attendees, gross, refunded].some((count) => count !== 0);
}

const SUMS = sql`
  sum(orders)::bigint as orders, sum(cancelled)::bigint as cancelled, sum(attendees)::bigint as attendees,
  sum(gross)::bigint as gross, sum(refunded)::bigint as refunded`;

const ORDERS = ({ id }: { id: number }) => sql`(
  select
    orders.affiliate_id,
    (coalesce(orders.tickets_issued_at, orders.completed_at) at time zone events.timezone)::date as day,
    (orders.completed_at is not null)::int as orders,
    (orders.completed_at is not null and orders.status = 'CANCELLED')::int as cancelled,
    (select count(*) from attendees where attendees.order_id = orders.id and attendees.status = 'ACTIVE') as attendees,
    case when orders.completed_at is null then 0 else orders.total_gross - back.amount end as gross,
    case when orders.completed_at is null then 0 else back.amount end as refunded
  from orders
    join events on events.id = orders.event_id,
    lateral (
      select coalesce(sum(refunds.amount), 0)::bigint as amount from refunds
      where refunds.order_id = orders.id
        and refunds.status = 'SUCCEEDED'
        and refunds.reason in ('ORGANIZER', 'PROVIDER')
    ) as back
  where orders.event_id = ${id}
    and coalesce(orders.tickets_issued_at, orders.completed_at) is not null)`;

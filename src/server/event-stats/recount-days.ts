import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { inTransaction, type ReadDb, type Tx } from "#server/platform/database.ts";
import { enqueue, job } from "#server/platform/jobs.ts";

/**
 * Recounts an event's sales and check-ins by day after its time zone has changed. Differences from
 * the stored stats are appended like any other change, so that no transaction waits for the
 * recount; running it again finds no difference. Views and clicks stay on the day on which they
 * were counted, because their hour is unknown.
 *
 * Transactions that began before the change may still count by the old zone and become visible
 * later. As long as one of them is open, the job enqueues another recount.
 */
export const recountDays = job({
  name: "recount-days",
  payload: z.object({
    event_id: z.int(),
    /** When the open transactions were first checked. */
    since: z.string().optional(),
    round: z.int().default(0),
  }),
  priority: "notice",
  max_attempts: 10,
  async run(db, { event_id, since, round }, { now }) {
    const before = await whoIsThere(db, since);
    await inTransaction(db, async (tx) => {
      await recount(tx, event_id);
      if (!before.is_any || round === ROUNDS_AT_MOST) return;
      const at = new Date(now.getTime() + FIRST_PAUSE * 2 ** round);
      const again = { event_id, since: before.since, round: round + 1 };
      await enqueue(tx, recountDays, again, { at, key: `days of event:${event_id}` });
    });
  },
});

/** Twenty minutes in total: only backups read for longer. */
const ROUNDS_AT_MOST = 8;
const FIRST_PAUSE = 5_000;

/** Enqueues the recount, in the transaction that writes the time zone. */
export async function countSoon(tx: Tx, { id: event_id }: { id: number }): Promise<void> {
  await enqueue(tx, recountDays, { event_id }, { key: `days of event:${event_id}` });
}

/** Returns whether another transaction is open that began before `since`, by default now. */
async function whoIsThere(db: ReadDb, since: string | undefined): Promise<{ is_any: boolean; since: string }> {
  const { rows } = await sql<{ is_any: boolean; since: Date }>`
    with looked as (select coalesce(${since ?? null}::timestamptz, clock_timestamp() + interval '1 ms') as since)
    select
      looked.since,
      exists (
        select
        from pg_stat_activity
        where datname = current_database()
          and pid <> pg_backend_pid()
          and xact_start < looked.since
      ) as is_any
    from looked`.execute(db);
  const [found] = rows;
  return { is_any: found?.is_any ?? false, since: found?.since.toISOString() ?? "" };
}

/**
 * The lock serializes recounts: the statement after it sees the rows that the previous recount has
 * appended.
 */
async function recount(tx: Tx, event_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`days of event ${event_id}`}, 0))`.execute(tx);
  await sql`
    with ${counted(event_id)},
    ${storedStats(event_id)},
    brought as (
      select affiliate_id, day, ${sumsOf(BROUGHT)}
      from (
        select affiliate_id, day, ${columns(BROUGHT)} from counted where affiliate_id is not null
        union all
        select affiliate_id, day, ${columns(BROUGHT, "-")} from said_of_affiliates
      ) as both_ways
      group by affiliate_id, day
    ),
    rest as (
      select ticket_id, day, ${sumsOf(COUNTED)}
      from (
        select ticket_id, day, ${columns(COUNTED)} from counted
        union all
        select ticket_id, day, ${columns(COUNTED, "-")} from said
        union all
        -- what is appended of an affiliate counts for the event, too
        select 0, day, ${columns(BROUGHT, "-")}, 0, 0, 0 from brought
      ) as both_ways
      group by ticket_id, day
    )
    insert into stat_changes (event_id, ticket_id, day, affiliate_id, ${columns(COUNTED)})
    select ${event_id}::bigint, 0, day, affiliate_id, ${columns(BROUGHT)}, 0, 0, 0
    from brought
    where ${isAny(BROUGHT)}
    union all
    select ${event_id}::bigint, ticket_id, day, null, ${columns(COUNTED)}
    from rest
    where ${isAny(COUNTED)}`.execute(tx);
}

const BROUGHT = ["orders", "cancelled", "attendees", "gross", "refunded"] as const;
const COUNTED = [...BROUGHT, "tax", "fee", "check_ins"] as const;

function columns(names: readonly string[], sign = "") {
  return sql.join(names.map((name) => sql`${sql.raw(sign)}${sql.ref(name)}`));
}

function sumsOf(names: readonly string[]) {
  return sql.join(names.map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`));
}

function isAny(names: readonly string[]): RawBuilder<boolean> {
  return sql.join(
    names.map((name) => sql`${sql.ref(name)} <> 0`),
    sql` or `,
  );
}

/**
 * The stats according to orders and check-ins: parts of a statement, the last of which is
 * `counted`.
 */
function counted(event_id: number) {
  return sql`
    zone as (select timezone as name from events where id = ${event_id}),
    sold as (
      select
        orders.id,
        orders.affiliate_id,
        (orders.completed_at at time zone zone.name)::date as day,
        (coalesce(orders.tickets_issued_at, orders.completed_at) at time zone zone.name)::date as given_day,
        (orders.status = 'CANCELLED')::int as cancelled,
        orders.total_gross,
        orders.total_tax,
        orders.total_fee,
        coalesce(returned.amount, 0) as refunded
      from zone, orders
      left join lateral (
        select sum(refunds.amount)::bigint as amount
        from refunds
        where refunds.order_id = orders.id
          and refunds.status = 'SUCCEEDED'
          and refunds.reason in ('ORGANIZER', 'PROVIDER')
      ) as returned on orders.total_refunded > 0
      where orders.event_id = ${event_id}
        and coalesce(orders.tickets_issued_at, orders.completed_at) is not null
    ),
    counted as (
      select
        0::bigint as ticket_id, day, affiliate_id, 1 as orders, cancelled, 0 as attendees, -refunded as gross, refunded,
        case when refunded = 0 then 0 else -round(total_tax::numeric * refunded / total_gross) end as tax,
        case when refunded = 0 then 0 else -round(total_fee::numeric * refunded / total_gross) end as fee,
        0 as check_ins
      from sold
      where day is not null
      union all
      select
        items.ticket_id, sold.day, sold.affiliate_id, 0, 0, 0, items.total_gross, 0, items.total_tax, items.total_fee, 0
      from sold
      join order_items as items on items.order_id = sold.id
      where sold.day is not null
      union all
      select attendees.ticket_id, sold.given_day, sold.affiliate_id, 0, 0, 1, 0, 0, 0, 0, 0
      from sold
      join attendees on attendees.order_id = sold.id and attendees.status = 'ACTIVE'
      union all
      select ticket_id, (checked_in_at at time zone zone.name)::date, null, 0, 0, 0, 0, 0, 0, 0, 1
      from zone, check_ins
      where event_id = ${event_id}
        and undone_at is null
        and scope = 0
    )`;
}

/** The stored stats, aggregated and pending. */
function storedStats(event_id: number) {
  return sql`
    said as (
      select ticket_id, day, ${columns(COUNTED)} from daily_stats where event_id = ${event_id}
      union all
      select ticket_id, day, ${columns(COUNTED)} from stat_changes where event_id = ${event_id}
    ),
    said_of_affiliates as (
      select affiliate_id, day, ${columns(BROUGHT)} from affiliate_daily_stats where event_id = ${event_id}
      union all
      select affiliate_id, day, ${columns(BROUGHT)}
      from stat_changes
      where event_id = ${event_id}
        and affiliate_id is not null
    )`;
}

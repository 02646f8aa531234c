import { sql } from "kysely";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { affiliateStats } from "#server/event-stats/affiliate-stats.ts";
import type { DaysOfEvent } from "#server/event-stats/statistics-period.ts";
import { type FoundRow, PLAIN } from "./rows.ts";

/* Statistics from the daily stats, without reading an order. Everything counts on the day of its
   sale, with its current state: refunds and cancelled tickets are subtracted from the day on
   which they were sold. */

/** Every day, including days without activity. */
export async function byDay(db: ReadDb, event: OwnEvent, days: DaysOfEvent): Promise<FoundRow[]> {
  const { rows } = await sql<{ key: string }>`
    with counted as (${counted(event, days)})
    select
      calendar.day::date::text as key,
      ${SUMS},
      coalesce(sum(views), 0)::bigint as views
    from generate_series(${days.from}::date, ${days.to}::date, interval '1 day') as calendar (day)
    left join counted on counted.day = calendar.day::date
    group by calendar.day
    order by calendar.day`.execute(db);
  return rows.map((row) => ({ ...PLAIN, label: row.key, ...row }));
}

/**
 * In the order of the tickets. A refund belongs to the order as a whole and has a row of its own.
 */
export async function byTicket(db: ReadDb, event: OwnEvent, days: DaysOfEvent): Promise<FoundRow[]> {
  const { rows } = await sql<{ ticket_id: number; title: string | null; gross: number; tickets: number }>`
    with counted as (${counted(event, days)})
    select
      counted.ticket_id,
      tickets.title,
      sum(counted.tickets)::bigint as tickets,
      sum(counted.gross)::bigint as gross,
      sum(counted.tax)::bigint as tax,
      sum(counted.fee)::bigint as fee
    from counted
    left join tickets on tickets.id = counted.ticket_id
    group by counted.ticket_id, tickets.title, tickets."order"
    having counted.ticket_id > 0 or sum(counted.refunded) <> 0
    order by counted.ticket_id = 0, tickets."order", counted.ticket_id`.execute(db);
  return rows.map(({ ticket_id, title, ...measures }) => ({
    ...PLAIN,
    key: String(ticket_id),
    label: title,
    kind: ticket_id === 0 ? "REFUNDS" : null,
    ...measures,
  }));
}

/** The affiliate with the highest sales first; then the sales without an affiliate. */
export async function byAffiliate(db: ReadDb, event: OwnEvent, days: DaysOfEvent): Promise<FoundRow[]> {
  const brought = await db
    .selectFrom(affiliateStats(event, days).as("stats"))
    .innerJoin("affiliates", "affiliates.id", "stats.affiliate_id")
    .select(["affiliates.id", "affiliates.name as label", "stats.clicks"])
    .select(sql<number>`stats.orders - stats.cancelled`.as("orders"))
    .select(["stats.attendees as tickets", "stats.gross", "stats.refunded"])
    .orderBy("stats.gross", "desc")
    .orderBy("affiliates.id")
    .execute();
  const { rows } = await sql<Brought>`
    with counted as (${counted(event, days)})
    select ${SUMS}
    from counted`.execute(db);
  const all = rows[0] ?? ZERO;
  const rest = brought.reduce(
    (left, right) => ({
      orders: left.orders - right.orders,
      tickets: left.tickets - right.tickets,
      gross: left.gross - right.gross,
      refunded: left.refunded - right.refunded,
    }),
    { orders: all.orders, tickets: all.tickets, gross: all.gross, refunded: all.refunded },
  );
  const isAnyLeft = Object.values(rest).some((count) => count !== 0);
  return [
    ...brought.map(({ id, ...row }) => ({ ...PLAIN, key: String(id), ...row })),
    ...(isAnyLeft ? [{ ...PLAIN, key: "none", label: null, kind: "NONE", clicks: 0, ...rest }] : []),
  ];
}

type Brought = { orders: number; tickets: number; gross: number; refunded: number };
const ZERO: Brought = { orders: 0, tickets: 0, gross: 0, refunded: 0 };

const SUMS = sql`
      coalesce(sum(orders), 0)::bigint as orders,
      coalesce(sum(tickets), 0)::bigint as tickets,
      coalesce(sum(gross), 0)::bigint as gross,
      coalesce(sum(refunded), 0)::bigint as refunded,
      coalesce(sum(tax), 0)::bigint as tax,
      coalesce(sum(fee), 0)::bigint as fee`;

/** Aggregated and pending rows, read at one moment. */
function counted({ id }: OwnEvent, { from, to }: DaysOfEvent) {
  return sql`
    select day, ticket_id, orders - cancelled as orders, attendees as tickets, gross, refunded, tax, fee, views
    from daily_stats
    where event_id = ${id}
      and day between ${from}::date and ${to}::date
    union all
    select day, ticket_id, orders - cancelled, attendees, gross, refunded, tax, fee, views
    from stat_changes
    where event_id = ${id}
      and day between ${from}::date and ${to}::date`;
}

import { sql } from "kysely";
import { z } from "zod";
import { job } from "#server/platform/jobs.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { aggregateScopeStats } from "./check-in-stats.ts";
import { recordSoldOut } from "./record-sold-out.ts";

/**
 * Aggregates pending rows into one row for each ticket and day, one for each affiliate and day, and
 * arrivals into one for each quarter of an hour. One statement deletes the pending rows and adds
 * them to the aggregates: each count is always in exactly one of the two places. Rows that another
 * process is aggregating are skipped. Records the tickets that the counted sales have sold out.
 */
export const aggregateCounters = job({
  name: "aggregate-counters",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db, _payload, context) {
    while ((await withTransaction(db, context, aggregateBatch)) === MOST_AT_ONCE);
    while ((await aggregateScopeStats(db, MOST_AT_ONCE)) === MOST_AT_ONCE);
  },
});

const MOST_AT_ONCE = 20_000;

/**
 * Returns the number of rows aggregated. Rows are written in the order of their key, so that two
 * processes cannot deadlock. Tickets are sold out here, and not where they are sold: the stock's
 * rows are hot.
 */
async function aggregateBatch(ctx: WriteContext): Promise<number> {
  const { rows } = await sql<{ folded: number; sold_tickets: number[] | null }>`
    with changes as (
      delete from stat_changes
      where id in (
        select id
        from stat_changes
        order by id
        limit ${MOST_AT_ONCE}
        for update skip locked
      )
      returning event_id, ticket_id, day, orders, attendees, gross, tax, fee, refunded, check_ins, quarter_hour, views,
        affiliate_id, clicks, cancelled
    ),
    sums as (
      select
        event_id,
        ticket_id,
        day,
        sum(orders) as orders,
        sum(attendees) as attendees,
        sum(gross) as gross,
        sum(tax) as tax,
        sum(fee) as fee,
        sum(refunded) as refunded,
        sum(check_ins) as check_ins,
        sum(views) as views,
        sum(cancelled) as cancelled
      from changes
      where exists (select from events where events.id = changes.event_id)
      group by event_id, ticket_id, day
      order by event_id, ticket_id, day
    ),
    folded as (
      insert into daily_stats (
        event_id, ticket_id, day, orders, attendees, gross, tax, fee, refunded, check_ins, views, cancelled
      )
      select event_id, ticket_id, day, orders, attendees, gross, tax, fee, refunded, check_ins, views, cancelled
      from sums
      on conflict (event_id, ticket_id, day) do update set
        orders = daily_stats.orders + excluded.orders,
        attendees = daily_stats.attendees + excluded.attendees,
        gross = daily_stats.gross + excluded.gross,
        tax = daily_stats.tax + excluded.tax,
        fee = daily_stats.fee + excluded.fee,
        refunded = daily_stats.refunded + excluded.refunded,
        check_ins = daily_stats.check_ins + excluded.check_ins,
        views = daily_stats.views + excluded.views,
        cancelled = daily_stats.cancelled + excluded.cancelled
    ),
    brought as (
      insert into affiliate_daily_stats (
        event_id, affiliate_id, day, clicks, orders, cancelled, attendees, gross, refunded
      )
      select
        event_id, affiliate_id, day, sum(clicks), sum(orders), sum(cancelled), sum(attendees), sum(gross), sum(refunded)
      from changes
      where affiliate_id is not null
        and exists (select from events where events.id = changes.event_id)
      group by event_id, affiliate_id, day
      order by event_id, affiliate_id, day
      on conflict (event_id, affiliate_id, day) do update set
        clicks = affiliate_daily_stats.clicks + excluded.clicks,
        orders = affiliate_daily_stats.orders + excluded.orders,
        cancelled = affiliate_daily_stats.cancelled + excluded.cancelled,
        attendees = affiliate_daily_stats.attendees + excluded.attendees,
        gross = affiliate_daily_stats.gross + excluded.gross,
        refunded = affiliate_daily_stats.refunded + excluded.refunded
    ),
    came as (
      insert into arrivals (event_id, quarter_hour, check_ins)
      select event_id, quarter_hour, sum(check_ins)
      from changes
      where quarter_hour is not null
        and exists (select from events where events.id = changes.event_id)
      group by event_id, quarter_hour
      order by event_id, quarter_hour
      on conflict (event_id, quarter_hour) do update set check_ins = arrivals.check_ins + excluded.check_ins
    )
    select
      count(*) as folded,
      array_agg(distinct ticket_id) filter (where ticket_id > 0 and attendees > 0) as sold_tickets
    from changes`.execute(ctx.tx);
  await recordSoldOut(ctx, rows[0]?.sold_tickets ?? []);
  return rows[0]?.folded ?? 0;
}

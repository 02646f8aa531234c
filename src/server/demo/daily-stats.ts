import { sql } from "kysely";
import type { Logger } from "pino";
import type { App } from "#server/platform/app-context.ts";
import type { OpenDb } from "#server/platform/database.ts";
import { runJob } from "#server/platform/jobs.ts";
import { aggregateCounters } from "#server/event-stats/aggregate-counters.ts";
import { quarterHourOf } from "#server/activities/count-activity.ts";
import { recountDays } from "#server/event-stats/recount-days.ts";
import type { MadeEvent } from "./create-event.ts";
import type { Random } from "./random.ts";

/** Writes all stats again, each on the day of its cause, and aggregates them as the job does. */
export async function writeStats(
  { db, app, log }: { db: OpenDb; app: App; log: Logger },
  made: readonly MadeEvent[],
  random: Random,
): Promise<void> {
  await sql`delete from daily_stats`.execute(db);
  await sql`delete from affiliate_daily_stats`.execute(db);
  await sql`delete from arrivals`.execute(db);
  await sql`delete from stat_changes`.execute(db);
  await writeArrivals(db);
  for (const { event } of made) await runJob({ db, app, log }, recountDays, { event_id: event.id });
  for (const event of made) await writeViews(db, event, random);
  for (const event of made) await writeClicks(db, event, random);
  await runJob({ db, app, log }, aggregateCounters, {});
}

/**
 * A shared link is opened far more often than it leads to an order. So was one that is switched
 * off, until then.
 */
async function writeClicks(db: OpenDb, { event }: MadeEvent, random: Random): Promise<void> {
  const { rows } = await sql<{ id: number; day: string; orders: number }>`
    select affiliates.id, orders.completed_at::date as day, count(*) as orders
    from affiliates join orders on orders.affiliate_id = affiliates.id
    where affiliates.event_id = ${event.id} and orders.completed_at is not null
    group by 1, 2 order by 1, 2`.execute(db);
  for (const { id, day, orders } of rows)
    await sql`
      insert into stat_changes (event_id, ticket_id, day, affiliate_id, clicks)
      values (${event.id}, 0, ${day}, ${id}, ${random.between(5, 14) * orders})`.execute(db);
}

async function writeArrivals(db: OpenDb): Promise<void> {
  await sql`
    insert into arrivals (event_id, quarter_hour, check_ins)
    select event_id, ${quarterHourOf(sql.ref("checked_in_at"))}, count(*)
    from check_ins
    where undone_at is null
      and scope = 0
    group by 1, 2`.execute(db);
}

/** Visitors look long before they buy, and on days without a sale. */
async function writeViews(db: OpenDb, { event, plan }: MadeEvent, random: Random): Promise<void> {
  if (plan.views_per_order === 0) return;
  const { rows: days } = await sql<{ day: string; orders: number }>`
    select calendar.day::date as day, coalesce(sum(orders), 0)::bigint as orders
    from (select min(day) as first, max(day) as last from stat_changes where event_id = ${event.id}) as span,
      generate_series(span.first, span.last, interval '1 day') as calendar (day)
      left join stat_changes on stat_changes.event_id = ${event.id} and stat_changes.day = calendar.day::date
    group by 1 order by 1`.execute(db);
  const views = days.map(({ orders }) =>
    Math.round((orders + 0.6) * plan.views_per_order * (0.7 + 0.6 * random.next())),
  );
  await sql`
    insert into stat_changes (event_id, ticket_id, day, views)
    select ${event.id}, 0, day, views
    from unnest(${days.map(({ day }) => day)}::date[], ${views}::bigint[]) as seen (day, views)`.execute(db);
}

import { sql } from "kysely";
import type { Logger } from "pino";
import type { App } from "#server/platform/app-context.ts";
import type { OpenDb } from "#server/platform/database.ts";
import { runJob } from "#server/platform/jobs.ts";
import { foldTallies } from "#server/stats/fold-tallies.ts";
import { quarterHourOf } from "#server/stats/tallying.ts";
import type { MadeEvent } from "./create-event.ts";
import type { Random } from "./random.ts";

/** Writes the figures anew, each on the day on which its cause is said to have happened, and folds them as the job does. */
export async function writeFigures(
  { db, app, log }: { db: OpenDb; app: App; log: Logger },
  made: readonly MadeEvent[],
  random: Random,
): Promise<void> {
  await sql`delete from tallies`.execute(db);
  await sql`delete from arrivals`.execute(db);
  await sql`delete from tally_changes`.execute(db);
  await writeSales(db);
  await writeCheckIns(db);
  for (const one of made) await writeViews(db, one, random);
  await runJob({ db, app, log }, foldTallies, {});
}

/** As `complete` and `cancel` count: an order for the event, places and money for the ticket, places that were given back. */
async function writeSales(db: OpenDb): Promise<void> {
  await sql`
    insert into tally_changes (event_id, ticket_id, day, orders, attendees, gross, tax, fee)
    select
      event_id,
      ticket_id,
      (at at time zone events.timezone)::date,
      sum(orders),
      sum(attendees),
      sum(gross),
      sum(tax),
      sum(fee)
    from (
      select
        event_id, 0 as ticket_id, completed_at as at, 1 as orders, 0 as attendees, 0 as gross, 0 as tax, 0 as fee
      from orders
      where completed_at is not null
      union all
      select
        event_id, ticket_id, completed_at, 0, quantity, order_items.total_gross, order_items.total_tax,
        order_items.total_fee
      from order_items
      join orders on orders.id = order_id
      where completed_at is not null
      union all
      select event_id, ticket_id, cancelled_at, 0, -quantity, 0, 0, 0
      from order_items join orders on orders.id = order_id where completed_at is not null and cancelled_at is not null
    ) as changes join events on events.id = event_id
    group by 1, 2, 3`.execute(db);
}

async function writeCheckIns(db: OpenDb): Promise<void> {
  await sql`
    insert into tally_changes (event_id, ticket_id, day, quarter_hour, check_ins)
    select
      event_id,
      ticket_id,
      (checked_in_at at time zone events.timezone)::date,
      ${quarterHourOf(sql.ref("checked_in_at"))},
      count(*)
    from check_ins join events on events.id = event_id where undone_at is null group by 1, 2, 3, 4`.execute(db);
}

/** People look long before they buy, and on days on which nobody does. */
async function writeViews(db: OpenDb, { event, plan }: MadeEvent, random: Random): Promise<void> {
  if (plan.views_per_order === 0) return;
  const { rows: days } = await sql<{ day: string; orders: number }>`
    select calendar.day::date as day, coalesce(sum(orders), 0)::bigint as orders
    from (select min(day) as first, max(day) as last from tally_changes where event_id = ${event.id}) as span,
      generate_series(span.first, span.last, interval '1 day') as calendar (day)
      left join tally_changes on tally_changes.event_id = ${event.id} and tally_changes.day = calendar.day::date
    group by 1 order by 1`.execute(db);
  const views = days.map(({ orders }) =>
    Math.round((orders + 0.6) * plan.views_per_order * (0.7 + 0.6 * random.next())),
  );
  await sql`
    insert into tally_changes (event_id, ticket_id, day, views)
    select ${event.id}, 0, day, views
    from unnest(${days.map(({ day }) => day)}::date[], ${views}::bigint[]) as seen (day, views)`.execute(db);
}

import { sql } from "kysely";
import type { z } from "zod";
import type { eventStatistics, eventStats } from "#contract/events.ts";
import type { EventRef, OwnEvent } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";

type Statistics = z.output<typeof eventStatistics>;

/** All-time figures of several events, in one statement; an event where nothing has happened has zeros. */
export async function eventTotals(db: ReadDb, event_ids: readonly number[]): Promise<(event_id: number) => Statistics> {
  if (event_ids.length === 0) return () => NOTHING;
  const { rows } = await sql<Statistics & { event_id: number }>`
    select event_id, ${sumsOf(["orders", "attendees", "gross", "refunded", "check_ins", "views"])}
    from ${figures(event_ids)} group by event_id`.execute(db);
  const totals = new Map(rows.map(({ event_id, ...total }) => [event_id, total]));
  return (event_id) => totals.get(event_id) ?? NOTHING;
}

/** The last `days` days of an event up to today in its own time zone, also those on which nothing happened. */
export async function eventDays(
  db: ReadDb,
  event: OwnEvent,
  days: number,
): Promise<z.output<typeof eventStats>["days"]> {
  const { rows } = await sql<z.output<typeof eventStats>["days"][number]>`
    select calendar.day::date as day, ${sumsOf(["orders", "attendees", "gross", "views"])}
    from (select (now() at time zone ${event.timezone})::date as today) as present,
      generate_series(present.today - (${days}::int - 1), present.today, interval '1 day') as calendar (day)
      left join ${figures([event.id])} on figures.day = calendar.day::date
    group by calendar.day order by calendar.day`.execute(db);
  return rows;
}

/** How many tickets of each kind are out, and how many of them are in. */
export async function ticketTallies(
  db: ReadDb,
  event: EventRef,
): Promise<(ticket_id: number) => { attendees: number; check_ins: number }> {
  const { rows } = await sql<{ ticket_id: number; attendees: number; check_ins: number }>`
    select ticket_id, ${sumsOf(["attendees", "check_ins"])} from ${figures([event.id])} group by ticket_id`.execute(db);
  const tallies = new Map(rows.map(({ ticket_id, ...tally }) => [ticket_id, tally]));
  return (ticket_id) => tallies.get(ticket_id) ?? { attendees: 0, check_ins: 0 };
}

const NOTHING: Statistics = { orders: 0, attendees: 0, gross: 0, refunded: 0, check_ins: 0, views: 0 };

/** What is folded and what is not yet, read at one moment: exact, however the job that folds them stands. */
function figures(event_ids: readonly number[]) {
  const columns = sql`event_id, ticket_id, day, orders, attendees, gross, tax, fee, refunded, check_ins, views`;
  return sql`(
    select ${columns} from tallies where event_id = any(${event_ids}::bigint[])
    union all
    select ${columns} from tally_changes where event_id = any(${event_ids}::bigint[])
  ) as figures`;
}

function sumsOf(names: (keyof Statistics)[]) {
  return sql.join(names.map((name) => sql`coalesce(sum(figures.${sql.ref(name)}), 0)::bigint as ${sql.ref(name)}`));
}

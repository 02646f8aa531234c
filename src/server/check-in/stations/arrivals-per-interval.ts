import { sql } from "kysely";
import type { z } from "zod";
import type { entries } from "#contract/arrivals.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { quarterHours } from "#server/event-stats/quarter-hours.ts";
import type { ReadDb } from "#server/platform/database.ts";

const DAYS_AT_MOST = 62;

/**
 * The check-ins on one day of the event's time zone, by five minutes and list. Only one day's
 * check-ins are counted, never all.
 */
export async function findEntries(
  db: ReadDb,
  event: OwnEvent,
  requestedDay: string | undefined,
): Promise<z.input<typeof entries>> {
  const days = await daysOf(db, event);
  const day = requestedDay ?? days[0];
  if (day === undefined) return { days, day: null, lists: [], steps: [] };
  const { rows } = await sql<Step>`
    select
      came.check_in_list_id,
      lists.name,
      lists.counts_separately,
      date_bin('5 minutes', came.checked_in_at, timestamptz '2000-01-01 00:00Z') as at,
      count(*) as check_ins
    from check_in_lists as lists
    join check_ins as came on came.check_in_list_id = lists.id
    where lists.event_id = ${event.id}
      and came.undone_at is null
      and came.checked_in_at >= ${day}::date::timestamp at time zone ${event.timezone}::text
      and came.checked_in_at < (${day}::date + 1)::timestamp at time zone ${event.timezone}::text
    group by 1, 2, 3, 4
    order by 4, 1`.execute(db);
  return { days, day, lists: listsOf(rows), steps: rows };
}

type Step = { check_in_list_id: number; name: string; counts_separately: boolean; at: Date; check_ins: number };

/** The days with check-ins, from the stats by quarter of an hour. */
async function daysOf(db: ReadDb, event: OwnEvent): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select (quarter_hour at time zone ${event.timezone}::text)::date as day
    from (
      ${quarterHours(event)}
      union all
      select came.checked_in_at, 1
      from check_in_lists as lists
      join check_ins as came on came.scope = lists.id
      where lists.event_id = ${event.id}
        and lists.counts_separately
        and came.scope <> 0
        and came.undone_at is null
    ) as quarters
    group by 1
    having sum(check_ins) > 0
    order by 1 desc
    limit ${DAYS_AT_MOST}`.execute(db);
  return rows.map(({ day }) => day);
}

function listsOf(steps: readonly Step[]) {
  const byList = Map.groupBy(steps, ({ check_in_list_id }) => check_in_list_id);
  return [...byList].map(([id, own]) => ({
    id,
    name: own[0]?.name ?? "",
    counts_separately: own[0]?.counts_separately ?? false,
    check_ins: own.reduce((total, { check_ins }) => total + check_ins, 0),
  }));
}

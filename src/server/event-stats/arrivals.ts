import { sql } from "kysely";
import type { z } from "zod";
import type { checkInStats as checkInStatsSchema } from "#contract/event-stats.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { quarterHours } from "./quarter-hours.ts";
import { eventTotals, ticketCounters } from "./event-stats-queries.ts";

/**
 * Returns the checked-in attendees by ticket, and the arrivals by hour of the event's time zone.
 */
export async function checkInStats(db: ReadDb, event: OwnEvent): Promise<z.output<typeof checkInStatsSchema>> {
  const { attendees, check_ins } = (await eventTotals(db, [event.id]))(event.id);
  const counterOf = await ticketCounters(db, event);
  const tickets = await db
    .selectFrom("tickets")
    .select(["id", "title"])
    .where("event_id", "=", event.id)
    .orderBy("order")
    .orderBy("id")
    .execute();
  return {
    total_attendees: attendees,
    total_checked_in_attendees: check_ins,
    tickets: tickets.map((ticket) => ({ ...ticket, ...counterOf(ticket.id) })).filter((ticket) => ticket.attendees > 0),
    arrivals: await hoursOf(db, event),
  };
}

/**
 * Aggregated and pending rows together, as in the other stats; an undone check-in is in neither.
 * Only the newest month of hours is returned.
 */
async function hoursOf(db: ReadDb, event: OwnEvent) {
  const { rows } = await sql<{ at: string; check_ins: number }>`
    select to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, check_ins
    from (
      select date_trunc('hour', quarter_hour, ${event.timezone}) as hour, sum(check_ins)::bigint as check_ins
      from (${quarterHours(event)}) as quarters
      group by hour
      having sum(check_ins) > 0
      order by hour desc
      limit ${HOURS_AT_MOST}
    ) as hours
    order by hour`.execute(db);
  return rows;
}

const HOURS_AT_MOST = 31 * 24;

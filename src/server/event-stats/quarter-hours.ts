import { sql } from "kysely";
import type { OwnEvent } from "#server/access/own-event.ts";

/**
 * The arrivals at an event by quarter of an hour, aggregated and pending: rows of `quarter_hour`
 * and `check_ins`.
 */
export function quarterHours(event: OwnEvent) {
  return sql`
    select quarter_hour, check_ins
    from arrivals
    where event_id = ${event.id}
    union all
    select quarter_hour, check_ins
    from stat_changes
    where event_id = ${event.id}
      and quarter_hour is not null`;
}

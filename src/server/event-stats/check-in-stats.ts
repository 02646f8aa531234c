import { sql } from "kysely";
import type { EventRef } from "#server/access/own-event.ts";
import { type Db, autocommit, type ReadDb } from "#server/platform/database.ts";

export type CheckInStats = { came: number; away: number };

/**
 * Returns the attendees who came and those who are checked out, by scope and ticket, for lists that
 * count separately: aggregated and pending rows, read at one moment. The database writes these rows
 * itself on every change of a check-in (migrations/0059). The check-ins of scope 0 are in the
 * event's stats.
 */
export async function scopeStats(
  db: ReadDb,
  event: EventRef,
): Promise<(scope: number, ticket_id: number) => CheckInStats> {
  const { rows } = await sql<CheckInStats & { scope: number; ticket_id: number }>`
    select scope, ticket_id, sum(came)::bigint as came, sum(away)::bigint as away
    from (
      select scope, ticket_id, came, away
      from check_in_scope_stats
      where event_id = ${event.id}
      union all
      select scope, ticket_id, came, away
      from check_in_scope_stat_changes
      where event_id = ${event.id}
    ) as figures
    group by scope, ticket_id`.execute(db);
  const known = new Map(rows.map(({ scope, ticket_id, came, away }) => [`${scope} ${ticket_id}`, { came, away }]));
  return (scope, ticket_id) => known.get(`${scope} ${ticket_id}`) ?? NO_CHECK_INS;
}

const NO_CHECK_INS: CheckInStats = { came: 0, away: 0 };

/**
 * Aggregates pending rows in one statement: each count is always in exactly one of the two tables.
 * Returns the number of rows aggregated.
 */
export async function aggregateScopeStats(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with changes as (
      delete from check_in_scope_stat_changes
      where id in (
        select id
        from check_in_scope_stat_changes
        order by id
        limit ${most}
        for update skip locked
      )
      returning event_id, scope, ticket_id, came, away
    ),
    folded as (
      insert into check_in_scope_stats (event_id, scope, ticket_id, came, away)
      select event_id, scope, ticket_id, sum(came), sum(away)
      from changes
      where exists (select from events where events.id = changes.event_id)
      group by event_id, scope, ticket_id
      order by event_id, scope, ticket_id
      on conflict (event_id, scope, ticket_id) do update set
        came = check_in_scope_stats.came + excluded.came,
        away = check_in_scope_stats.away + excluded.away
    )
    select count(*) as folded
    from changes`.execute(autocommit(db));
  return rows[0]?.folded ?? 0;
}

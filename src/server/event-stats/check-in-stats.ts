import { sql } from "kysely";
import type { EventRef } from "#server/events/own-event.ts";
import { type Db, autocommit, type ReadDb } from "#server/platform/database.ts";

export type CheckInStats = { came: number; away: number };

/**
 * How many came to a list that counts by itself, and how many are out, by scope and ticket: folded and not yet folded, at one moment. The
 * database writes them down itself, whoever changes a check-in (`tally_door` in migrations/0001-schema.sql). Who came in scope 0 stands in the event's figures.
 */
export async function scopeStats(
  db: ReadDb,
  event: EventRef,
): Promise<(scope: number, ticket_id: number) => CheckInStats> {
  const { rows } = await sql<CheckInStats & { scope: number; ticket_id: number }>`
    select scope, ticket_id, sum(came)::bigint as came, sum(away)::bigint as away
    from (
      select scope, ticket_id, came, away
      from door_tallies
      where event_id = ${event.id}
      union all
      select scope, ticket_id, came, away
      from door_tally_changes
      where event_id = ${event.id}
    ) as figures
    group by scope, ticket_id`.execute(db);
  const known = new Map(rows.map(({ scope, ticket_id, came, away }) => [`${scope} ${ticket_id}`, { came, away }]));
  return (scope, ticket_id) => known.get(`${scope} ${ticket_id}`) ?? NOTHING;
}

const NOTHING: CheckInStats = { came: 0, away: 0 };

/** As `foldTallies` does, in one statement: a figure is always in exactly one of the two places. How many changes were folded. */
export async function aggregateScopeStats(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ folded: number }>`
    with changes as (
      delete from door_tally_changes
      where id in (
        select id
        from door_tally_changes
        order by id
        limit ${most}
        for update skip locked
      )
      returning event_id, scope, ticket_id, came, away
    ),
    folded as (
      insert into door_tallies (event_id, scope, ticket_id, came, away)
      select event_id, scope, ticket_id, sum(came), sum(away)
      from changes
      where exists (select from events where events.id = changes.event_id)
      group by event_id, scope, ticket_id
      order by event_id, scope, ticket_id
      on conflict (event_id, scope, ticket_id) do update set
        came = door_tallies.came + excluded.came,
        away = door_tallies.away + excluded.away
    )
    select count(*) as folded
    from changes`.execute(autocommit(db));
  return rows[0]?.folded ?? 0;
}

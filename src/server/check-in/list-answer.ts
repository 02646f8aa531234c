import { sql } from "kysely";
import { checkInListState, scopeOf } from "#domain/check-in.ts";
import type { EventRef } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { ticketTallies } from "#server/stats/queries.ts";
import type { CheckInListRow } from "./queries.ts";

export type DoorTally = { total: number; checked_in: number; inside: number };

/**
 * Lists with how many they could let in, how many have come, and how many are inside: from the figures where everybody counts once per
 * event. Who came to a list that counts by itself, and who is out, is counted: those are few, and each has an index of its own.
 */
export async function listAnswers<Row extends CheckInListRow>(db: ReadDb, event: EventRef, rows: Row[], now: Date) {
  const tallyOf = await doorTallies(db, event, rows);
  return rows.map((row) => {
    const tallies = row.tickets.map(({ id }) => tallyOf(row, id));
    const sum = (key: keyof DoorTally) => tallies.reduce((total, tally) => total + tally[key], 0);
    return {
      ...row,
      state: checkInListState(row, now),
      total_attendees: sum("total"),
      checked_in_attendees: sum("checked_in"),
      inside_attendees: sum("inside"),
    };
  });
}

export async function listAnswer<Row extends CheckInListRow>(db: ReadDb, event: EventRef, row: Row, now: Date) {
  const [answer] = await listAnswers(db, event, [row], now);
  if (!answer) throw new Error("One list has one answer.");
  return answer;
}

/** A list's tickets, each with how many came. */
export async function progressByTicket(db: ReadDb, event: EventRef, list: CheckInListRow) {
  const tallyOf = await doorTallies(db, event, [list]);
  return list.tickets.map(({ id, title }) => ({ ticket_id: id, title, ...tallyOf(list, id) }));
}

/** How many of a ticket each of these lists could let in, has let in, and has inside. */
export async function doorTallies(
  db: ReadDb,
  event: EventRef,
  lists: readonly Pick<CheckInListRow, "id" | "counts_by_itself">[],
): Promise<(list: Pick<CheckInListRow, "id" | "counts_by_itself">, ticket_id: number) => DoorTally> {
  const scopes = lists.filter(({ counts_by_itself }) => counts_by_itself).map(({ id }) => id);
  const [tallyOf, out, own] = await Promise.all([
    ticketTallies(db, event),
    countOut(db, event),
    scopes.length > 0 ? countOwn(db, scopes) : new Map<string, number>(),
  ]);
  return (list, ticket_id) => {
    const scope = scopeOf(list);
    const { attendees, check_ins } = tallyOf(ticket_id);
    const checked_in = list.counts_by_itself ? (own.get(`${scope} ${ticket_id}`) ?? 0) : check_ins;
    return { total: attendees, checked_in, inside: checked_in - (out.get(`${scope} ${ticket_id}`) ?? 0) };
  };
}

type Counted = { scope: number; ticket_id: number; people: number };

async function countOut(db: ReadDb, event: EventRef) {
  const { rows } = await sql<Counted>`
    select scope, ticket_id, count(*) as people
    from check_ins
    where event_id = ${event.id}
      and undone_at is null
      and left_at is not null
    group by scope, ticket_id`.execute(db);
  return byPlace(rows);
}

async function countOwn(db: ReadDb, scopes: readonly number[]) {
  const { rows } = await sql<Counted>`
    select scope, ticket_id, count(*) as people
    from check_ins
    where scope = any(${scopes}::bigint[])
      and scope <> 0
      and undone_at is null
    group by scope, ticket_id`.execute(db);
  return byPlace(rows);
}

function byPlace(rows: readonly Counted[]): Map<string, number> {
  return new Map(rows.map(({ scope, ticket_id, people }) => [`${scope} ${ticket_id}`, people]));
}

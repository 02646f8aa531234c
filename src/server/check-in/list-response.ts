import { checkInListState, scopeOf } from "#domain/check-in.ts";
import type { EventRef } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { scopeFigures } from "#server/event-stats/check-in-stats.ts";
import { ticketTallies } from "#server/event-stats/event-stats-queries.ts";
import type { CheckInListRow } from "./check-in-list-queries.ts";

export type DoorTally = { total: number; checked_in: number; inside: number };

/** Lists with how many they could let in, how many have come, and how many are inside: from figures, for nobody is counted when they are read. */
export async function listAnswers<Row extends CheckInListRow>(db: ReadDb, event: EventRef, rows: Row[], now: Date) {
  const tallyOf = await doorTallies(db, event);
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
  const tallyOf = await doorTallies(db, event);
  return list.tickets.map(({ id, title }) => ({ ticket_id: id, title, ...tallyOf(list, id) }));
}

/** How many of a ticket each of these lists could let in, has let in, and has inside. */
export async function doorTallies(
  db: ReadDb,
  event: EventRef,
): Promise<(list: Pick<CheckInListRow, "id" | "counts_by_itself">, ticket_id: number) => DoorTally> {
  const [tallyOf, figuresOf] = await Promise.all([ticketTallies(db, event), scopeFigures(db, event)]);
  return (list, ticket_id) => {
    const { attendees, check_ins } = tallyOf(ticket_id);
    const { came, away } = figuresOf(scopeOf(list), ticket_id);
    const checked_in = list.counts_by_itself ? came : check_ins;
    return { total: attendees, checked_in, inside: checked_in - away };
  };
}

type Counting = CheckInListRow & { event: EventRef };

/** A door's counts, as a whole and by ticket, and whether it lets people in. */
export async function doorCounts(db: ReadDb, list: Counting, now: Date) {
  const tallyOf = await doorTallies(db, list.event);
  const by_ticket = list.tickets.map(({ id, title }) => ({ ticket_id: id, title, ...tallyOf(list, id) }));
  const sum = (key: keyof DoorTally) => by_ticket.reduce((total, tally) => total + tally[key], 0);
  return {
    state: checkInListState(list, now),
    total_attendees: sum("total"),
    checked_in_attendees: sum("checked_in"),
    inside_attendees: sum("inside"),
    by_ticket,
  };
}

import { checkInListState } from "#domain/check-in.ts";
import type { EventRef } from "#server/events/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { ticketTallies } from "#server/stats/queries.ts";
import type { CheckInListRow } from "./queries.ts";

/** Lists with how many they could let in and how many are in: from the figures, never by counting everybody. */
export async function listAnswers<Row extends CheckInListRow>(db: ReadDb, event: EventRef, rows: Row[], now: Date) {
  const tallyOf = await ticketTallies(db, event);
  return rows.map((row) => {
    const tallies = row.tickets.map(({ id }) => tallyOf(id));
    return {
      ...row,
      state: checkInListState(row, now),
      total_attendees: tallies.reduce((total, { attendees }) => total + attendees, 0),
      checked_in_attendees: tallies.reduce((total, { check_ins }) => total + check_ins, 0),
    };
  });
}

export async function listAnswer<Row extends CheckInListRow>(db: ReadDb, event: EventRef, row: Row, now: Date) {
  const [answer] = await listAnswers(db, event, [row], now);
  if (!answer) throw new Error("One list has one answer.");
  return answer;
}

import { checkInListState } from "#domain/check-in.ts";
import type { Db } from "#server/platform/database.ts";
import { ticketTallies } from "#server/stats/queries.ts";
import type { CheckInListRow } from "./queries.ts";

/** Lists with how many they could let in and how many are in: from the figures, never by counting everybody. */
export async function listAnswers<Row extends CheckInListRow>(db: Db, event: { id: number }, rows: Row[]) {
  const tallyOf = await ticketTallies(db, event);
  return rows.map((row) => {
    const tallies = row.tickets.map(({ id }) => tallyOf(id));
    return {
      ...row,
      state: checkInListState(row, new Date()),
      total_attendees: tallies.reduce((total, { attendees }) => total + attendees, 0),
      checked_in_attendees: tallies.reduce((total, { check_ins }) => total + check_ins, 0),
    };
  });
}

export async function listAnswer<Row extends CheckInListRow>(db: Db, event: { id: number }, row: Row) {
  const [answer] = await listAnswers(db, event, [row]);
  if (!answer) throw new Error("One list has one answer.");
  return answer;
}

import { checkInListState, scopeOf } from "#domain/check-in.ts";
import type { EventRef } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { scopeStats } from "#server/event-stats/check-in-stats.ts";
import { ticketCounters } from "#server/event-stats/event-stats-queries.ts";
import type { CheckInListRow } from "./check-in-list-queries.ts";

export type CheckInCounter = { total: number; checked_in: number; inside: number };

/**
 * Lists with how many attendees they could admit, how many were admitted, and how many are inside: from
 * stats, because nothing is counted on reading.
 */
export async function listAnswers<Row extends CheckInListRow>(db: ReadDb, event: EventRef, rows: Row[], now: Date) {
  const counterOf = await checkInCounters(db, event);
  return rows.map((row) => {
    const daily_stats = row.tickets.map(({ id }) => counterOf(row, id));
    const sum = (key: keyof CheckInCounter) => daily_stats.reduce((total, counter) => total + counter[key], 0);
    return {
      ...row,
      state: checkInListState(row, now),
      total_attendees: sum("total"),
      checked_in_attendees: sum("checked_in"),
      inside_attendees: sum("inside"),
    };
  });
}

export async function listResponse<Row extends CheckInListRow>(db: ReadDb, event: EventRef, row: Row, now: Date) {
  const [response] = await listAnswers(db, event, [row], now);
  if (!response) throw new Error("One list has one response.");
  return response;
}

export async function progressByTicket(db: ReadDb, event: EventRef, list: CheckInListRow) {
  const counterOf = await checkInCounters(db, event);
  return list.tickets.map(({ id, title }) => ({ ticket_id: id, title, ...counterOf(list, id) }));
}

/** For each list and ticket: how many attendees it could admit, has checked in, and has inside. */
export async function checkInCounters(
  db: ReadDb,
  event: EventRef,
): Promise<(list: Pick<CheckInListRow, "id" | "counts_separately">, ticket_id: number) => CheckInCounter> {
  const [counterOf, statsOf] = await Promise.all([ticketCounters(db, event), scopeStats(db, event)]);
  return (list, ticket_id) => {
    const { attendees, check_ins } = counterOf(ticket_id);
    const { came, away } = statsOf(scopeOf(list), ticket_id);
    const checked_in = list.counts_separately ? came : check_ins;
    return { total: attendees, checked_in, inside: checked_in - away };
  };
}

type Counting = CheckInListRow & { event: EventRef };

/** A list's counts, in total and by ticket, and whether it is active. */
export async function stationCounts(db: ReadDb, list: Counting, now: Date) {
  const counterOf = await checkInCounters(db, list.event);
  const by_ticket = list.tickets.map(({ id, title }) => ({ ticket_id: id, title, ...counterOf(list, id) }));
  const sum = (key: keyof CheckInCounter) => by_ticket.reduce((total, counter) => total + counter[key], 0);
  return {
    state: checkInListState(list, now),
    total_attendees: sum("total"),
    checked_in_attendees: sum("checked_in"),
    inside_attendees: sum("inside"),
    by_ticket,
  };
}

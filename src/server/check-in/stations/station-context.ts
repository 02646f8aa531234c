import { sql } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";
import { progressByTicket } from "#server/check-in/list-response.ts";
import { type CheckInStation, ticketIdsOf } from "#server/check-in/own-list.ts";
import type { TicketCodes } from "#server/ticket-codes/ticket-codes.ts";

/**
 * What a check-in page needs besides its list: counts by ticket, the public keys of ticket codes,
 * and the questions whose answers it shows.
 */
export async function stationContext(db: ReadDb, list: CheckInStation, ticket_codes: TicketCodes) {
  const ids = ticketIdsOf(list);
  const [by_ticket, prices, questions] = await Promise.all([
    progressByTicket(db, list.event, list),
    db
      .selectFrom("ticket_prices")
      .select(["id", "ticket_id"])
      .where(sql<boolean>`ticket_id = any(${ids}::bigint[])`)
      .orderBy("id")
      .execute(),
    db
      .selectFrom("questions")
      .select(["id", "title"])
      .where("event_id", "=", list.event.id)
      .where(sql<boolean>`id = any(${list.shown_question_ids}::bigint[])`)
      .where("deleted_at", "is", null)
      .orderBy("order")
      .orderBy("id")
      .execute(),
  ]);
  return { by_ticket, prices, keys: ticket_codes.keysOf(list.event), shown_questions: questions };
}

import { type SqlBool, sql } from "kysely";
import { codeKey } from "#domain/ticket-code/parse-ticket-code.ts";
import { signsOf } from "#domain/ticket-code/alphabet.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { keysOfTicket } from "#server/ticket-codes/codes.ts";
import { ticketIdsOf } from "#server/check-in/own-list.ts";

type Revoking = { event: { id: number }; tickets: readonly { id: number }[] };

/**
 * The keys of codes that no longer admit anyone: those of cancelled tickets, and those that a
 * ticket had before it was transferred, reactivated or changed; for the whole event also those of
 * tickets that were deleted completely. All that concern the list, or only those of `attendee_ids`.
 */
export async function revokedKeysOf(db: ReadDb, list: Revoking, attendee_ids: number[] | null): Promise<string[]> {
  const isWanted =
    attendee_ids === null
      ? sql<SqlBool>`attendees.ticket_id = any(${ticketIdsOf(list)}::bigint[])`
      : sql<SqlBool>`attendees.id = any(${attendee_ids}::bigint[])`;
  const [cancelled, replaced, vanished] = await Promise.all([
    db
      .selectFrom("attendees")
      .select(["short_id", "public_id", "old_code"])
      .where("event_id", "=", list.event.id)
      .where("status", "=", "CANCELLED")
      .where(isWanted)
      .execute(),
    db
      .selectFrom("replaced_tickets as former")
      .innerJoin("attendees", "attendees.id", "former.attendee_id")
      .select(["former.short_id", "attendees.public_id", "former.old_code"])
      .where("attendees.event_id", "=", list.event.id)
      .where(isWanted)
      .execute(),
    attendee_ids === null
      ? db.selectFrom("revoked_ticket_codes").select("ticket_code").where("event_id", "=", list.event.id).execute()
      : [],
  ]);
  const codes = vanished.map(({ ticket_code }) => codeKey(signsOf(ticket_code)));
  return [...new Set([...[...cancelled, ...replaced].flatMap(keysOfTicket), ...codes])];
}

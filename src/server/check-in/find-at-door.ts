import { type SqlBool, sql } from "kysely";
import { DOOR_SEARCH_MIN } from "#domain/limits.ts";
import { lettersTyped } from "#domain/search.ts";
import { areTicketsValid, isUnpaid } from "#server/orders/unpaid-tickets.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { firstLine, occursIn } from "#server/platform/search.ts";
import { doorCode } from "./codes.ts";
import type { DoorList } from "./own-list.ts";

const FOUND_MAX = 20;

/** Two letters occur in half of all names: of so many that match, twenty are put in order, and nobody waits for the rest to be. */
const ORDERED_MAX = 1_000;

/**
 * Who holds one of these tickets, by name or by a reference (the attendee's or the order's): twenty, who is not in
 * yet before who is, and whether there are more. They go by codes of this door: who finds a guest must not hold their ticket.
 */
export async function findAtDoor(db: ReadDb, list: DoorList, wanted: string) {
  if (lettersTyped(wanted) < DOOR_SEARCH_MIN) return { data: [], has_more: false };
  const matching = db
    .selectFrom("attendees")
    .select(["id", "order_id", "ticket_id", "short_id", "public_id", "first_name", "last_name", "door_note"])
    .where("event_id", "=", list.event.id)
    .where(sql<SqlBool>`ticket_id = any(${ticketIdsOf(list)}::bigint[])`)
    .where("status", "=", "ACTIVE")
    .where(occursIn(sql.ref("search_text"), wanted))
    .where(occursIn(firstLine("search_text"), wanted))
    .limit(ORDERED_MAX);
  const rows = await db
    .selectFrom(matching.as("attendees"))
    .innerJoin("orders", "orders.id", "attendees.order_id")
    .innerJoin("tickets", "tickets.id", "attendees.ticket_id")
    .leftJoin("check_ins", (join) =>
      join.onRef("check_ins.attendee_id", "=", "attendees.id").on("check_ins.undone_at", "is", null),
    )
    .select([
      "attendees.short_id",
      "attendees.public_id",
      "attendees.first_name",
      "attendees.last_name",
      "attendees.door_note as note",
      "tickets.title as ticket_title",
      "check_ins.checked_in_at",
      "check_ins.short_id as check_in_short_id",
      isUnpaid.as("is_unpaid"),
    ])
    .where(areTicketsValid)
    .orderBy(sql`check_ins.checked_in_at is not null`)
    .orderBy(sql`lower(attendees.first_name)`)
    .orderBy(sql`lower(attendees.last_name)`)
    .orderBy("attendees.id")
    .limit(FOUND_MAX + 1)
    .execute();
  const data = rows.slice(0, FOUND_MAX).map(({ short_id, ...row }) => ({
    ...row,
    code: doorCode(list, { short_id, public_id: row.public_id }),
  }));
  return { data, has_more: rows.length > FOUND_MAX };
}

/** The tickets that a list lets in. */
export function ticketIdsOf(list: DoorList): number[] {
  return list.tickets.map(({ id }) => id);
}

import { type SqlBool, sql } from "kysely";
import type { Narrowing } from "#contract/lists.ts";
import { scopeOf } from "#domain/check-in.ts";
import { HOW, inOrderOf, itemName } from "#server/attendees/attendee-queries.ts";
import { type CheckInStation, ticketIdsOf } from "#server/check-in/own-list.ts";
import type { EventRef, OwnEvent } from "#server/access/own-event.ts";
import { areTicketsValid } from "#server/order-state/unpaid-tickets.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { countAll, walkedBatches } from "#server/platform/database/keyset-pagination.ts";

/** Yields the attendees with valid tickets who match a search and filters, by last name. */
export function badgeBatches(db: ReadDb, event: OwnEvent, input: Narrowing) {
  const rows = selectBadges(db, event);
  return walkedBatches(inOrderOf("last_name", rows, event), rows, { ...input, sort_direction: "asc" }, HOW);
}

export function countBadges(db: ReadDb, event: OwnEvent, input: Narrowing): Promise<number> {
  return countAll(selectBadges(db, event), input, HOW);
}

/**
 * Finds the badge of an attendee by a check-in at a list that admits the ticket, while the check-in
 * is valid, with the event's organizer.
 */
export function findBadge(db: ReadDb, list: CheckInStation, check_in_short_id: string) {
  return selectBadges(db, list.event)
    .innerJoin("check_ins", "check_ins.attendee_id", "attendees.id")
    .innerJoin("events", "events.id", "attendees.event_id")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .select("organizers.name as organizer_name")
    .where("check_ins.short_id", "=", check_in_short_id)
    .where("check_ins.scope", "=", scopeOf(list))
    .where("check_ins.undone_at", "is", null)
    .where(sql<SqlBool>`attendees.ticket_id = any(${ticketIdsOf(list)}::bigint[])`)
    .executeTakeFirst();
}

export type BadgeRow = Awaited<ReturnType<ReturnType<typeof selectBadges>["execute"]>>[number];

function selectBadges(db: ReadDb, event: EventRef) {
  return db
    .selectFrom("attendees")
    .select(["attendees.id", "attendees.event_id", "attendees.short_id", "attendees.public_id"])
    .select(["attendees.first_name", "attendees.last_name", "attendees.ticket_price_id"])
    .select(itemName.as("item_name"))
    .where("attendees.event_id", "=", event.id)
    .where("attendees.status", "=", "ACTIVE")
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("orders")
          .select("orders.id")
          .whereRef("orders.id", "=", "attendees.order_id")
          .where(areTicketsValid),
      ),
    );
}

import type { Narrowing } from "#contract/lists.ts";
import { HOW, inOrderOf, itemName } from "#server/attendees/queries.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import { areTicketsValid } from "#server/orders/unpaid-tickets.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { countAll, walkedBatches } from "#server/platform/walked-list.ts";

/** Who gets a badge: whoever's ticket is valid, of those that a search and filters leave, by last name. */
export function badgeBatches(db: ReadDb, event: OwnEvent, asked: Narrowing) {
  const rows = selectBadges(db, event);
  return walkedBatches(inOrderOf("last_name", rows, event), rows, { ...asked, sort_direction: "asc" }, HOW);
}

export function countBadges(db: ReadDb, event: OwnEvent, asked: Narrowing): Promise<number> {
  return countAll(selectBadges(db, event), asked, HOW);
}

export type BadgeRow = Awaited<ReturnType<ReturnType<typeof selectBadges>["execute"]>>[number];

function selectBadges(db: ReadDb, event: OwnEvent) {
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

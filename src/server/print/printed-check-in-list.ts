import { sql, type SqlBool } from "kysely";
import { INTL_TAGS, type Locale } from "#domain/locales.ts";
import type { OwnCheckInList } from "#server/check-in/own-list.ts";
import { areTicketsValid, isUnpaid } from "#server/order-state/unpaid-tickets.ts";
import type { ReadDb } from "#server/platform/database.ts";

export type PrintedGuest = {
  public_id: string;
  first_name: string;
  last_name: string | null;
  ticket_title: string;
  note: string | null;
  is_unpaid: boolean;
};

/**
 * Returns the attendees admitted by a check-in list, by last name in the order of the reader's
 * language.
 */
export async function guestsByName(
  db: ReadDb,
  list: Pick<OwnCheckInList, "event_id" | "tickets">,
  locale: Locale,
): Promise<PrintedGuest[]> {
  const ticket_ids = list.tickets.map(({ id }) => id);
  const guests = await db
    .selectFrom("attendees")
    .innerJoin("orders", "orders.id", "attendees.order_id")
    .innerJoin("tickets", "tickets.id", "attendees.ticket_id")
    .select([
      "attendees.public_id",
      "attendees.first_name",
      "attendees.last_name",
      "attendees.check_in_note as note",
      "tickets.title as ticket_title",
      isUnpaid.as("is_unpaid"),
    ])
    .where("attendees.event_id", "=", list.event_id)
    .where(sql<SqlBool>`attendees.ticket_id = any(${ticket_ids}::bigint[])`)
    .where("attendees.status", "=", "ACTIVE")
    .where(areTicketsValid)
    .orderBy("attendees.id")
    .execute();
  const { compare } = new Intl.Collator(INTL_TAGS[locale], { sensitivity: "base", numeric: true });
  const byName = guests.map((guest) => ({ guest, name: sortedBy(guest) }));
  return byName.toSorted((a, b) => compare(a.name, b.name)).map(({ guest }) => guest);
}

/** The last name, then the first; a single name alone. */
export function sortedBy({ first_name, last_name }: Pick<PrintedGuest, "first_name" | "last_name">): string {
  return [last_name, first_name].filter(Boolean).join(" ");
}

import { type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ReadDb } from "#server/platform/database.ts";
import { promoColumn } from "#server/promo-codes/promo-column.ts";
import { heldAsCounted } from "#server/stock/still-held.ts";
import { ofThatEvent, selectSellable } from "#server/tickets/select-sellable.ts";

/**
 * What a reservation must know of an event: the asked-for tickets with their prices, stocks and taxes, the promo code, and the
 * database's clock (`now`), in one statement.
 */
export function findCatalogue(db: ReadDb, event_id: number, ticket_ids: readonly number[], promo_code: string | null) {
  const asked = selectSellable(db, heldAsCounted)
    .where(ofThatEvent)
    .where(sql<SqlBool>`tickets.id = any(${ticket_ids}::bigint[])`);
  return db
    .selectFrom("events")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .select([
      "events.id as event_id",
      "events.status",
      "events.start_date",
      "events.end_date",
      "events.currency",
      "events.max_tickets_per_order",
      "event_settings.order_timeout_in_minutes",
      sql<Date>`clock_timestamp()`.as("now"),
      jsonArrayFrom(asked).as("tickets"),
      promoColumn(promo_code, heldAsCounted).as("promo"),
    ])
    .where("events.id", "=", event_id)
    .executeTakeFirst();
}

export type Catalogue = NonNullable<Awaited<ReturnType<typeof findCatalogue>>>;
export type CatalogueTicket = Catalogue["tickets"][number];

import { type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { affiliateColumn } from "#server/affiliates/affiliate-column.ts";
import { compiledOnce } from "#server/platform/database/compiled-once.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { promoColumn } from "#server/promo-codes/promo-column.ts";
import { heldByNetwork, heldBySession } from "#server/stock/held-by.ts";
import { heldAsCounted } from "#server/stock/still-held.ts";
import { ofThatEvent, selectSellable } from "#server/tickets/select-sellable.ts";

export type Asked = {
  event_id: number;
  ticket_ids: readonly number[];
  promo_code: string | null;
  affiliate_code: string | null;
  /** Whose open order of the event is told (`own`); null for a browser that has none. */
  session_hash: string | null;
  /** From where; null where nobody counts what a network holds. */
  network_hash: string | null;
};

/**
 * What a reservation must know of an event: the asked-for tickets with their prices, stocks and taxes, the promo code, what this browser
 * and others of its network hold already, and the database's clock (`now`), in one statement.
 */
export async function findCatalogue(db: ReadDb, asked: Asked) {
  const [found] = await catalogueOf(db, asked);
  return found;
}

const catalogueOf = compiledOnce(
  (db, { event_id, ticket_ids, promo_code, affiliate_code, session_hash, network_hash }: Asked) => {
    const asked = selectSellable(db, heldAsCounted)
      .select("tickets.updated_at")
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
        "event_settings.price_display_mode",
        sql<Date>`clock_timestamp()`.as("now"),
        jsonArrayFrom(asked).as("tickets"),
        promoColumn(promo_code, heldAsCounted).as("promo"),
        affiliateColumn(affiliate_code).as("affiliate_id"),
        heldBySession(session_hash).as("own"),
        heldByNetwork(network_hash, session_hash).as("network"),
      ])
      .where("events.id", "=", event_id);
  },
);

export type Catalogue = NonNullable<Awaited<ReturnType<typeof findCatalogue>>>;
export type CatalogueTicket = Catalogue["tickets"][number];

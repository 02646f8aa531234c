import { type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { affiliateColumn } from "#server/affiliates/affiliate-column.ts";
import { cachedQuery } from "#server/platform/database/cached-query.ts";
import { unseen } from "#server/platform/database/opaque-parameter.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { promoColumn } from "#server/promo-codes/promo-column.ts";
import { heldByThose } from "#server/stock/holds-by-requester.ts";
import { heldAsCounted } from "#server/stock/active-holds.ts";
import { ofThatEvent, selectSellable } from "#server/tickets/select-sellable.ts";

/** What the requests of one batch want, and from where they come. */
export type CatalogueQuery = {
  event_id: number;
  ticket_ids: readonly number[];
  promo_code: string | null;
  affiliate_code: string | null;
  /** The requests in their order, as JSON (`heldByThose`). */
  asking: string;
};

/**
 * What reservations need of an event: the wanted tickets with their prices, stocks and taxes, the
 * promo code, what these browsers and others of their networks already hold, and the database's
 * clock (`now`), in one statement.
 */
export async function findCatalogue(db: ReadDb, query: CatalogueQuery) {
  const [found] = await catalogueOf(db, query);
  return found;
}

const catalogueOf = cachedQuery("reservation catalogue", (db, query: CatalogueQuery) => {
  const sellable = selectSellable(db, heldAsCounted)
    .select("tickets.updated_at")
    .where(ofThatEvent)
    .where(sql<SqlBool>`tickets.id = any(${unseen(query.ticket_ids, "bigint[]")})`);
  return db
    .selectFrom("events")
    .innerJoin("event_settings", "event_settings.event_id", "events.id")
    .innerJoin("accounts", "accounts.id", "events.account_id")
    .select([
      "events.id as event_id",
      "events.status",
      "events.start_date",
      "events.end_date",
      "events.currency",
      "events.max_tickets_per_order",
      "accounts.suspended_at",
      "event_settings.order_timeout_in_minutes",
      "event_settings.price_display_mode",
      sql<Date>`clock_timestamp()`.as("now"),
      jsonArrayFrom(sellable).as("tickets"),
      promoColumn(query.promo_code, heldAsCounted).as("promo"),
      affiliateColumn(query.affiliate_code).as("affiliate_id"),
      heldByThose(query.asking).as("asking"),
    ])
    .where("events.id", "=", query.event_id);
});

type Found = NonNullable<Awaited<ReturnType<typeof findCatalogue>>>;

/** The event as one request sees it, with what its browser and its network hold. */
export type Catalogue = Omit<Found, "asking"> & Found["asking"][number];
export type CatalogueTicket = Catalogue["tickets"][number];

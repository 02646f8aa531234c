import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import { orderLabel } from "#domain/order-lifecycle.ts";
import { folded, lettersTyped, searchTerms } from "#domain/search.ts";
import { SEARCH_EVERYWHERE_MIN } from "#domain/maxima.ts";
import { isListedAttendee } from "#server/access/own-attendee.ts";
import { itemName } from "#server/attendees/attendee-queries.ts";
import { ofEvents } from "#server/access/own-event.ts";
import { isListedOrder } from "#server/orders/read/order-queries.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import { foldedText, isFoundIn, occursIn } from "#server/platform/database/search.ts";

/** Maximum number of results of each kind. */
const SHOWN = 5;
/** Maximum number of matches that are sorted; a user who wants another one types more. */
const SORTED = 200;
/**
 * For words too short for the index, only the newest rows of the events nearest to today are
 * searched.
 */
const NEAR = { events: 10, rows: 2_000 };

/** Returns whether the query is so short that it would match everything. */
export function isTooShort(query: string): boolean {
  return lettersTyped(query) < SEARCH_EVERYWHERE_MIN;
}

/** Searches by title, venue or organizer. Returns the events nearest to today first, archived ones last. */
export function searchEvents(db: ReadDb, account: OwnAccount, query: string) {
  return db
    .selectFrom("events")
    .select(["id", "title", "status", "start_date", "end_date", "timezone"])
    .where(ofEvents(account))
    .where(
      sql<SqlBool>`(${occursIn(foldedText("events.title"), query)} or events.id in (
        select event_searches.event_id
        from event_searches
        where ${isFoundIn("event_searches.search_text", query)}))`,
    )
    .orderBy(sql`events.status = 'ARCHIVED'`)
    .orderBy(distance)
    .orderBy("id")
    .limit(SHOWN)
    .execute();
}

/** Searches by buyer or reference. */
export async function searchOrders(db: ReadDb, account: OwnAccount, query: string) {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("events", "events.id", "orders.event_id")
    .select(["orders.id", "orders.event_id", "events.title as event_title", "orders.public_id"])
    .select(["orders.first_name", "orders.last_name", "orders.email"])
    .select(["orders.status", "orders.payment_status", "orders.refund_status"])
    .where("orders.id", "in", () => fitting(db, account, "orders", query))
    .orderBy(isThis("orders.public_id", query), "desc")
    .orderBy("orders.id", "desc")
    .limit(SHOWN)
    .execute();
  return rows.map((row) => ({ ...row, label: orderLabel(row) }));
}

/** Searches by name, email or reference. */
export function searchAttendees(db: ReadDb, account: OwnAccount, query: string) {
  return db
    .selectFrom("attendees")
    .innerJoin("events", "events.id", "attendees.event_id")
    .select(["attendees.id", "attendees.event_id", "events.title as event_title", "attendees.public_id"])
    .select(["attendees.first_name", "attendees.last_name", "attendees.email", "attendees.status"])
    .select(itemName.as("item_name"))
    .where("attendees.id", "in", () => fitting(db, account, "attendees", query))
    .orderBy(isThis("attendees.public_id", query), "desc")
    .orderBy("attendees.id", "desc")
    .limit(SHOWN)
    .execute();
}

/** Searches ticket types by title. */
export function searchTickets(db: ReadDb, account: OwnAccount, query: string) {
  return db
    .selectFrom("tickets")
    .innerJoin("events", "events.id", "tickets.event_id")
    .select(["tickets.id", "tickets.event_id", "events.title as event_title", "tickets.title"])
    .where("tickets.id", "in", () => fitting(db, account, "tickets", query))
    .orderBy(distance)
    .orderBy("tickets.id")
    .limit(SHOWN)
    .execute();
}

export function searchPromoCodes(db: ReadDb, account: OwnAccount, query: string) {
  return db
    .selectFrom("promo_codes")
    .innerJoin("events", "events.id", "promo_codes.event_id")
    .select(["promo_codes.id", "promo_codes.event_id", "events.title as event_title", "promo_codes.code"])
    .where("promo_codes.id", "in", () => fitting(db, account, "promo_codes", query))
    .orderBy(isThis("promo_codes.code", query), "desc")
    .orderBy(distance)
    .orderBy("promo_codes.id")
    .limit(SHOWN)
    .execute();
}

type Searched = "orders" | "attendees" | "tickets" | "promo_codes";

/** The rows that are searched, and their text as it is indexed. */
const SEARCHED: Record<Searched, { listed: Expression<SqlBool>; text: RawBuilder<string> }> = {
  orders: { listed: isListedOrder, text: sql.ref("orders.search_text") },
  attendees: { listed: isListedAttendee, text: sql.ref("attendees.search_text") },
  tickets: { listed: sql`tickets.deleted_at is null`, text: sql`public.searchable(tickets.title)` },
  promo_codes: { listed: sql`promo_codes.deleted_at is null`, text: sql`public.searchable(promo_codes.code)` },
};

/**
 * Selects some matches in all events of the account, by the index over the text, which supports
 * words of three letters and more.
 */
function fitting(db: ReadDb, account: OwnAccount, table: Searched, query: string) {
  if (!isIndexed(query)) return fittingNearby(db, account, table, query);
  return db
    .selectFrom(table)
    .innerJoin("events", "events.id", `${table}.event_id`)
    .select(`${table}.id`)
    .where(ofEvents(account))
    .where(SEARCHED[table].listed)
    .where(occursIn(SEARCHED[table].text, query))
    .limit(SORTED);
}

function fittingNearby(db: ReadDb, account: OwnAccount, table: Searched, query: string) {
  const near = db
    .selectFrom("events")
    .select("id")
    .where(ofEvents(account))
    .orderBy(distance)
    .limit(NEAR.events)
    .as("near");
  return db
    .selectFrom(near)
    .innerJoinLateral(
      (from) =>
        from
          .selectFrom(table)
          .select(`${table}.id`)
          .select(SEARCHED[table].text.as("search_text"))
          .whereRef(`${table}.event_id`, "=", "near.id")
          .where(SEARCHED[table].listed)
          .orderBy(`${table}.created_at`, "desc")
          .orderBy(`${table}.id`, "desc")
          .limit(NEAR.rows)
          .as("recent"),
      (join) => join.onTrue(),
    )
    .select("recent.id")
    .where(occursIn(sql.ref("recent.search_text"), query))
    .limit(SORTED);
}

const distance = sql`abs(extract(epoch from events.start_date - now()))`;

function isIndexed(query: string): boolean {
  return (searchTerms(query) ?? []).some((word) => Array.from(word).length >= 3);
}

/** Whether the query is exactly this reference, in any spelling. */
function isThis(column: string, query: string): Expression<SqlBool> {
  return sql<SqlBool>`folded(${sql.ref(column)}) = ${folded(query).replaceAll(" ", "")}`;
}

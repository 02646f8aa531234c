import { sql } from "kysely";
import type { affiliateList } from "#contract/affiliates.ts";
import type { ListQuery, Narrowing } from "#contract/lists.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { type ListColumns, listPage, narrowed } from "#server/platform/lists.ts";
import { foldedText } from "#server/platform/database/search.ts";
import { affiliateStats } from "#server/event-stats/affiliate-stats.ts";

export function listAffiliates(db: ReadDb, event: OwnEvent, query: ListQuery) {
  return listPage(selectAffiliates(db, event), query, COLUMNS);
}

/** The next batch of matching affiliates, newest first. */
export function someAffiliates(
  db: ReadDb,
  event: OwnEvent,
  query: Narrowing,
  after: { id: number } | undefined,
  size: number,
) {
  return narrowed(selectAffiliates(db, event), query, COLUMNS)
    .$if(after !== undefined, (rows) => rows.where("affiliates.id", "<", after?.id ?? 0))
    .orderBy("affiliates.id", "desc")
    .limit(size)
    .execute();
}

export function findAffiliate(db: ReadDb, event: OwnEvent, affiliate_id: number): Promise<AffiliateRow | undefined> {
  return selectAffiliates(db, event).where("affiliates.id", "=", affiliate_id).executeTakeFirst();
}

export async function countAffiliates(db: ReadDb, event: OwnEvent): Promise<number> {
  const { affiliates } = await db
    .selectFrom("affiliates")
    .select((select) => select.fn.countAll<number>().as("affiliates"))
    .where("event_id", "=", event.id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(affiliates);
}

export type AffiliateRow = Awaited<ReturnType<ReturnType<typeof selectAffiliates>["execute"]>>[number];

function selectAffiliates(db: ReadDb, event: OwnEvent) {
  return db
    .selectFrom("affiliates")
    .leftJoin(affiliateStats(event).as("stats"), "stats.affiliate_id", "affiliates.id")
    .select([
      "affiliates.id",
      "affiliates.event_id",
      "affiliates.name",
      "affiliates.code",
      "affiliates.email",
      "affiliates.status",
      "affiliates.created_at",
      "affiliates.updated_at",
    ])
    .select([
      CLICKS.as("clicks"),
      ORDERS.as("orders"),
      TICKETS.as("tickets"),
      GROSS.as("gross"),
      sql<number>`coalesce(stats.refunded, 0)`.as("refunded"),
      HAS_ORDERS.as("has_orders"),
    ])
    .where("affiliates.event_id", "=", event.id)
    .where("affiliates.deleted_at", "is", null);
}

/** Includes open and cancelled orders: any order that may still refer to the affiliate. */
const HAS_ORDERS = sql<boolean>`exists (
  select from orders where orders.affiliate_id = affiliates.id and orders.status <> 'EXPIRED')`;
const CLICKS = sql<number>`coalesce(stats.clicks, 0)`;
const ORDERS = sql<number>`coalesce(stats.orders - stats.cancelled, 0)`;
const TICKETS = sql<number>`coalesce(stats.attendees, 0)`;
const GROSS = sql<number>`coalesce(stats.gross, 0)`;

const COLUMNS: ListColumns<typeof affiliateList> = {
  sorts: {
    created_at: sql.ref("affiliates.created_at"),
    name: sql`lower(affiliates.name)`,
    clicks: CLICKS,
    orders: ORDERS,
    tickets: TICKETS,
    gross: GROSS,
  },
  filters: { status: sql.ref("affiliates.status") },
  search: foldedText("affiliates.name", "affiliates.code", "affiliates.email"),
  unique: sql.ref("affiliates.id"),
};

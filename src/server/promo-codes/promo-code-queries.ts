import { expressionBuilder, type SqlBool, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { ListQuery, Narrowing } from "#contract/lists.ts";
import type { PromoCodeBatch, promoCodeList } from "#contract/promo-codes.ts";
import type { PromoCodeState } from "#domain/promo-codes.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { type ListColumns, listPage, narrowed } from "#server/platform/lists.ts";
import { foldedText } from "#server/platform/database/search.ts";
import type { Database } from "#server/platform/table-types.ts";
import { stillHeld } from "#server/stock/active-holds.ts";

export function listPromoCodes(db: ReadDb, event: OwnEvent, input: ListQuery) {
  return listPage(selectPromoCodes(db, event), input, COLUMNS);
}

export function somePromoCodes(
  db: ReadDb,
  event: OwnEvent,
  input: Narrowing,
  after: { id: number } | undefined,
  size: number,
) {
  return narrowed(selectPromoCodes(db, event), input, COLUMNS)
    .$if(after !== undefined, (rows) => rows.where("promo_codes.id", "<", after?.id ?? 0))
    .orderBy("promo_codes.id", "desc")
    .limit(size)
    .execute();
}

export function findPromoCode(db: ReadDb, event: OwnEvent, promo_code_id: number): Promise<PromoCodeRow | undefined> {
  return selectPromoCodes(db, event).where("promo_codes.id", "=", promo_code_id).executeTakeFirst();
}

export async function countPromoCodes(db: ReadDb, event: OwnEvent): Promise<number> {
  const { codes } = await db
    .selectFrom("promo_codes")
    .select((select) => select.fn.countAll<number>().as("codes"))
    .where("event_id", "=", event.id)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(codes);
}

/** Returns the newest batches, with the beginning that all their codes share. */
export async function listBatches(db: ReadDb, event: OwnEvent, size: number): Promise<PromoCodeBatch[]> {
  const rows = await db
    .selectFrom("promo_codes")
    .select("batch_id as id")
    .select((select) => select.fn.countAll<number>().as("count"))
    .select(sql<string>`min(code collate "C")`.as("first"))
    .select(sql<string>`max(code collate "C")`.as("last"))
    .where("event_id", "=", event.id)
    .where("batch_id", "is not", null)
    .where("deleted_at", "is", null)
    .groupBy("batch_id")
    .orderBy("batch_id", "desc")
    .limit(size)
    .$narrowType<{ id: number }>()
    .execute();
  return rows.map(({ id, count, first, last }) => ({ id, count: Number(count), prefix: commonPrefix(first, last) }));
}

function commonPrefix(first: string, last: string): string {
  let length = 0;
  while (length < first.length && first[length] === last[length]) length++;
  return first.slice(0, length);
}

/** Returns some of the codes with a fixed discount, which is in the event's currency. */
export async function listFixedCodes(db: ReadDb, event: OwnEvent, size: number): Promise<string[]> {
  const rows = await db
    .selectFrom("promo_codes")
    .select("code")
    .where("event_id", "=", event.id)
    .where("discount_type", "=", "FIXED")
    .where("deleted_at", "is", null)
    .orderBy("id")
    .limit(size)
    .execute();
  return rows.map(({ code }) => code);
}

export type PromoCodeRow = Awaited<ReturnType<ReturnType<typeof selectPromoCodes>["execute"]>>[number];

function selectPromoCodes(db: ReadDb, event: OwnEvent) {
  return db
    .selectFrom("promo_codes")
    .innerJoin("stocks", "stocks.id", "promo_codes.stock_id")
    .select([
      "promo_codes.id",
      "promo_codes.event_id",
      "promo_codes.stock_id",
      "promo_codes.code",
      "promo_codes.discount_type",
      "promo_codes.discount",
      "promo_codes.start_date",
      "promo_codes.expiry_date",
      "promo_codes.applicable_ticket_ids",
      "promo_codes.batch_id",
      "promo_codes.created_at",
      "promo_codes.updated_at",
      "stocks.capacity as max_allowed_usages",
      "stocks.sold as order_usage_count",
      stillHeld.as("order_held_count"),
      state.as("state"),
      ticketsOf().as("tickets"),
    ])
    .where("promo_codes.event_id", "=", event.id)
    .where("promo_codes.deleted_at", "is", null);
}

/**
 * States that do not change on their own come first. Uses that are only reserved may become free
 * again.
 */
const state = sql<PromoCodeState>`case
  when promo_codes.expiry_date <= now() then 'EXPIRED'
  when stocks.sold >= stocks.capacity then 'USED_UP'
  when promo_codes.start_date > now() then 'NOT_STARTED'
  else 'ACTIVE' end`;

/** The tickets that the code is limited to, except deleted ones. */
function ticketsOf() {
  return jsonArrayFrom(
    expressionBuilder<Database, "promo_codes">()
      .selectFrom("tickets")
      .select(["tickets.id", "tickets.title"])
      .whereRef("tickets.event_id", "=", "promo_codes.event_id")
      .where(sql<boolean>`tickets.id = any(promo_codes.applicable_ticket_ids)`)
      .where("tickets.deleted_at", "is", null)
      .orderBy("tickets.order")
      .orderBy("tickets.id"),
  );
}

const COLUMNS: ListColumns<typeof promoCodeList> = {
  sorts: {
    created_at: sql.ref("promo_codes.created_at"),
    code: sql.ref("promo_codes.normalised_code"),
    order_usage_count: sql.ref("stocks.sold"),
    expiry_date: sql.ref("promo_codes.expiry_date"),
  },
  filters: {
    state,
    discount_type: sql.ref("promo_codes.discount_type"),
    batch_id: sql.ref("promo_codes.batch_id"),
    without_batch: { is: sql<SqlBool>`promo_codes.batch_id is null` },
  },
  search: foldedText("promo_codes.code"),
  unique: sql.ref("promo_codes.id"),
};

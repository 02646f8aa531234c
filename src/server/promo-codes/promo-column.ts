import { expressionBuilder, type SqlBool, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Database } from "#server/platform/table-types.ts";
import type { Held } from "#server/stock/active-holds.ts";

/**
 * The promo code of this name with its stock, or null, as a column of a query that selects from
 * `events`. `code` is normalized. Times are text, because they are part of JSON.
 */
export function promoColumn(code: string | null, held: Held) {
  return jsonObjectFrom(
    expressionBuilder<Database, "events">()
      .selectFrom("promo_codes")
      .innerJoin("stocks", "stocks.id", "promo_codes.stock_id")
      .select([
        "promo_codes.id",
        "promo_codes.code",
        "promo_codes.discount_type",
        "promo_codes.discount",
        "promo_codes.start_date",
        "promo_codes.expiry_date",
        "promo_codes.updated_at",
        "promo_codes.applicable_ticket_ids",
        "promo_codes.stock_id",
        "stocks.capacity",
        "stocks.sold",
        held.as("held"),
      ])
      .whereRef("promo_codes.event_id", "=", "events.id")
      .where(sql<SqlBool>`promo_codes.normalised_code = ${code}::text`)
      .where("promo_codes.deleted_at", "is", null),
  );
}

/**
 * Whether an event has a code that is valid now, or `at` another time, as a column of a query that
 * selects from `events`.
 */
export function hasPromoCodes(at: Date | null) {
  return sql<boolean>`exists (
    select
    from promo_codes
    join stocks on stocks.id = promo_codes.stock_id
    where promo_codes.event_id = events.id
      and promo_codes.deleted_at is null
      and (promo_codes.start_date is null or promo_codes.start_date <= coalesce(${at}::timestamptz, now()))
      and (promo_codes.expiry_date is null or promo_codes.expiry_date > coalesce(${at}::timestamptz, now()))
      and (stocks.capacity is null or stocks.sold < stocks.capacity)
  )`;
}

import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Locale } from "#contract/fields.ts";
import type { TaxesAndFeesRollup } from "#domain/pricing.ts";
import type { Database } from "#server/platform/table-types.ts";

/** The columns that both the buyer and the organizer of an order see. */
export const ORDER_COLUMNS = [
  "orders.short_id",
  "orders.public_id",
  "orders.status",
  "orders.payment_status",
  "orders.refund_status",
  "orders.first_name",
  "orders.last_name",
  "orders.email",
  "orders.currency",
  "orders.price_display_mode",
  "orders.total_before_additions",
  "orders.total_discount",
  "orders.total_tax",
  "orders.total_fee",
  "orders.total_gross",
  "orders.total_refunded",
  "orders.promo_code",
  "orders.created_at",
] as const;

/** The columns that are text or JSON in the database and have narrower types here. */
export function orderColumns() {
  const orders = expressionBuilder<Database, "orders">();
  return [
    orders.ref("orders.locale").$castTo<Locale>().as("locale"),
    orders.ref("orders.taxes_and_fees_rollup").$castTo<TaxesAndFeesRollup>().as("taxes_and_fees_rollup"),
    itemsOf().as("order_items"),
  ] as const;
}

/**
 * An order's lines as JSON, as a column of a query that selects from `orders`. Lines without
 * remaining tickets are left out.
 */
export function itemsOf() {
  return jsonArrayFrom(
    expressionBuilder<Database, "orders">()
      .selectFrom("order_items")
      .select([
        "order_items.id",
        "order_items.ticket_id",
        "order_items.ticket_price_id",
        "order_items.item_name",
        "order_items.quantity",
        "order_items.price",
        "order_items.price_before_discount",
        "order_items.tax_behavior",
        "order_items.total_before_additions",
        "order_items.total_discount",
        "order_items.total_tax",
        "order_items.total_fee",
        "order_items.total_gross",
      ])
      .select((items) =>
        items.ref("order_items.taxes_and_fees_rollup").$castTo<TaxesAndFeesRollup>().as("taxes_and_fees_rollup"),
      )
      .whereRef("order_items.order_id", "=", "orders.id")
      .where("order_items.quantity", ">", 0)
      .orderBy("order_items.id"),
  );
}

/** An order's attendees with the name of their line, for a query that selects from `orders`. */
export function selectAttendees() {
  return expressionBuilder<Database, "orders">()
    .selectFrom("attendees")
    .innerJoin("order_items", "order_items.id", "attendees.order_item_id")
    .select([
      "attendees.public_id",
      "attendees.short_id",
      "attendees.first_name",
      "attendees.last_name",
      "attendees.email",
      "attendees.status",
      "order_items.item_name",
    ])
    .whereRef("attendees.order_id", "=", "orders.id")
    .orderBy("attendees.id");
}

/** Whether orders get invoices, as a column of a query that selects from `organizers`. */
export const issuesInvoices = sql<boolean>`exists (
  select from sellers
  where sellers.organizer_id = organizers.id
    and sellers.is_issuing)`;

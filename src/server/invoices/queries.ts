import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { invoiceList } from "#contract/invoices.ts";
import type { ListQuery } from "#contract/lists.ts";
import type { OwnOrganizer } from "#server/organizers/own-organizer.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { isoText } from "#server/platform/iso-text.ts";
import { type ListColumns, listPage } from "#server/platform/lists.ts";
import type { Database } from "#server/platform/table-types.ts";

const amount = sql<number>`(invoices.snapshot -> 'gross_total')::bigint`;

/** As it is printed: a company, else a person. */
const buyer = sql<string>`coalesce(
  invoices.snapshot #>> '{buyer,company}',
  invoices.snapshot #>> '{buyer,name}',
  '')`;

export function listInvoices(db: ReadDb, organizer: OwnOrganizer, asked: ListQuery) {
  const rows = db
    .selectFrom("invoices")
    .innerJoin("orders", "orders.id", "invoices.order_id")
    .innerJoin("events", "events.id", "orders.event_id")
    .select(["invoices.id", "invoices.number", "invoices.kind", "invoices.issued_at", "invoices.order_id"])
    .select(["orders.event_id", "orders.public_id as order_public_id", "orders.currency"])
    .select(["events.title as event_title", amount.as("amount"), buyer.as("buyer")])
    .where("invoices.organizer_id", "=", organizer.id);
  return listPage(rows, asked, COLUMNS);
}

const COLUMNS: ListColumns<typeof invoiceList> = {
  sorts: { issued_at: sql.ref("invoices.issued_at"), amount },
  filters: { kind: sql.ref("invoices.kind"), issued_at: sql.ref("invoices.issued_at") },
  search: sql`folded(concat_ws(' ', invoices.number, ${buyer}, orders.public_id))`,
  unique: sql.ref("invoices.id"),
};

/** An order's invoice and its credit notes, oldest first, as a column of a query that selects from `orders`. */
export function invoicesOfOrder() {
  return jsonArrayFrom(
    expressionBuilder<Database, "orders">()
      .selectFrom("invoices")
      .select((columns) => [
        "invoices.id",
        "invoices.number",
        "invoices.kind",
        isoText(columns.ref("invoices.issued_at")).as("issued_at"),
        amount.as("amount"),
      ])
      .whereRef("invoices.order_id", "=", "orders.id")
      .orderBy("invoices.sequence"),
  );
}

/** Whether orders get invoices, as a column of a query that selects from `organizers`. */
export const issuesInvoices = sql<boolean>`exists (
  select from sellers
  where sellers.organizer_id = organizers.id
    and sellers.is_issuing)`;

import { expressionBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { invoiceList } from "#contract/invoices.ts";
import type { FileQuery, ListQuery, Narrowing } from "#contract/lists.ts";
import { eInvoiceProfile } from "#domain/e-invoices.ts";
import type { InvoiceSnapshot } from "#domain/invoices.ts";
import type { OwnOrganizer } from "#server/access/own-organizer.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { isoText } from "#server/platform/database/iso-text.ts";
import { type ListColumns, listPage, narrowed } from "#server/platform/lists.ts";
import { occursIn } from "#server/platform/database/search.ts";
import { countAll, type WalkedColumns, walkedBatches } from "#server/platform/database/keyset-pagination.ts";
import type { Database } from "#server/platform/table-types.ts";

const amount = sql<number>`(invoices.snapshot -> 'gross_total')::bigint`;

/** The buyer as printed: the company, otherwise the person. */
const buyer = sql<string>`coalesce(
  invoices.snapshot #>> '{buyer,company}',
  invoices.snapshot #>> '{buyer,name}',
  '')`;

const SORTS = { issued_at: sql.ref("invoices.issued_at"), amount };
const FILTERS = { kind: sql.ref("invoices.kind"), issued_at: sql.ref("invoices.issued_at") };
const SEARCHED = sql`public.searchable(concat_ws(' ', invoices.number, ${buyer}, orders.public_id))`;

export async function listInvoices(db: ReadDb, organizer: OwnOrganizer, query: ListQuery) {
  const rows = issuedBy(db, organizer)
    .select(["invoices.id", "invoices.number", "invoices.kind", "invoices.issued_at", "invoices.order_id"])
    .select(["orders.event_id", "orders.public_id as order_public_id", "orders.currency"])
    .select(["events.title as event_title", amount.as("amount"), buyer.as("buyer"), "invoices.snapshot"]);
  const { data, meta } = await listPage(rows, query, COLUMNS);
  return { data: data.map(withEInvoice), meta };
}

/**
 * Returns how many of an organizer's documents match a search and filters, and the highest sequence
 * number among them.
 */
export async function countInvoices(db: ReadDb, organizer: OwnOrganizer, narrowing: Narrowing): Promise<Found> {
  const found = await narrowed(issuedBy(db, organizer), narrowing, COLUMNS)
    .select((of) => [of.fn.countAll<number>().as("count"), of.fn.max("invoices.sequence").as("last")])
    .executeTakeFirstOrThrow();
  return { count: found.count, last: found.last ?? 0 };
}

export type Found = { count: number; last: number };
export type FoundInvoice = { sequence: number; snapshot: InvoiceSnapshot };

/**
 * Returns some of them in the order of their numbers: after one sequence number, up to the last
 * one.
 */
export async function invoicesAfter(
  db: ReadDb,
  organizer: OwnOrganizer,
  narrowing: Narrowing,
  { after, last, size }: { after: number; last: number; size: number },
): Promise<FoundInvoice[]> {
  const rows = await narrowed(issuedBy(db, organizer), narrowing, COLUMNS)
    .select(["invoices.sequence", "invoices.snapshot"])
    .where("invoices.sequence", ">", after)
    .where("invoices.sequence", "<=", last)
    .orderBy("invoices.sequence")
    .limit(size)
    .execute();
  return rows as FoundInvoice[];
}

type InvoiceFileQuery = FileQuery<(typeof invoiceList)["sorts"][number]>;

const HOW: WalkedColumns<typeof invoiceList> = {
  filters: FILTERS,
  search: (query) => occursIn(SEARCHED, query),
  unique: sql.ref("invoices.id"),
};

/** Returns the organizer's documents that match a search and filters, in the order of the list. */
export function exportedInvoices(db: ReadDb, organizer: OwnOrganizer, query: InvoiceFileQuery) {
  const rows = documentsOf(db, organizer);
  return walkedBatches([{ rows, value: SORTS[query.sort_by] }], rows, query, HOW);
}

export function countExportedInvoices(db: ReadDb, organizer: OwnOrganizer, query: InvoiceFileQuery): Promise<number> {
  return countAll(documentsOf(db, organizer), query, HOW);
}

function documentsOf(db: ReadDb, organizer: OwnOrganizer) {
  return issuedBy(db, organizer)
    .select("invoices.id")
    .select((of) => of.ref("invoices.snapshot").$castTo<InvoiceSnapshot>().as("snapshot"));
}

function issuedBy(db: ReadDb, organizer: OwnOrganizer) {
  return db
    .selectFrom("invoices")
    .innerJoin("orders", "orders.id", "invoices.order_id")
    .innerJoin("events", "events.id", "orders.event_id")
    .where("invoices.organizer_id", "=", organizer.id);
}

/** Replaces the snapshot with the profile of its e-invoice. */
export function withEInvoice<Row extends { snapshot: unknown }>({ snapshot, ...shown }: Row) {
  return { ...shown, e_invoice: eInvoiceProfile(snapshot as InvoiceSnapshot) };
}

const COLUMNS: ListColumns<typeof invoiceList> = {
  sorts: SORTS,
  filters: FILTERS,
  search: SEARCHED,
  unique: sql.ref("invoices.id"),
};

/** An order's invoice and its credit notes, oldest first, as a column of a query that selects from `orders`; each goes through `withEInvoice`. */
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
        "invoices.snapshot",
      ])
      .whereRef("invoices.order_id", "=", "orders.id")
      .orderBy("invoices.sequence"),
  );
}

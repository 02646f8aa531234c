import { expressionBuilder, sql } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";
import type { OwnAccount } from "#server/platform/own.ts";
import type { Database } from "#server/platform/table-types.ts";

export type TaxOrFeeFound = Awaited<ReturnType<ReturnType<typeof selectTaxesAndFees>["execute"]>>[number];

export function listTaxesAndFees(db: ReadDb, account: OwnAccount): Promise<TaxOrFeeFound[]> {
  return selectTaxesAndFees(db, account).orderBy("name").orderBy("id").execute();
}

/** Returns a tax or fee with the number of tickets that carry it. */
export function findTaxOrFee(db: ReadDb, account: OwnAccount, id: number): Promise<TaxOrFeeFound | undefined> {
  return selectTaxesAndFees(db, account).where("taxes_and_fees.id", "=", id).executeTakeFirst();
}

function selectTaxesAndFees(db: ReadDb, account: OwnAccount) {
  return db
    .selectFrom("taxes_and_fees")
    .select(["id", "name", "type", "calculation_type", "rate", "currency_code", "description"])
    .select(["tax_behavior", "is_in_price"])
    .select(["is_active", "is_default", "updated_at"])
    .select((eb) => eb("charged_since", "is not", null).$castTo<boolean>().as("has_orders"))
    .select(ticketCount().as("ticket_count"))
    .where("account_id", "=", account.id)
    .where("deleted_at", "is", null);
}

function ticketCount() {
  const carrying = expressionBuilder<Database, "taxes_and_fees">()
    .selectFrom("ticket_taxes_and_fees as link")
    .innerJoin("tickets", "tickets.id", "link.ticket_id")
    .select(({ fn }) => fn.countAll().as("tickets"))
    .whereRef("link.tax_or_fee_id", "=", "taxes_and_fees.id")
    .where("tickets.deleted_at", "is", null);
  return sql<number>`(${carrying})`;
}

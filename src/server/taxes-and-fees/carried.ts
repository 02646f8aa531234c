import { sql } from "kysely";
import type { ReadDb } from "#server/platform/database.ts";
import type { Deed } from "#server/platform/deed.ts";
import type { OwnTaxOrFee } from "./own-tax-or-fee.ts";

/** Whether a ticket carries it whose event is sold in another currency. A percentage (null) is of any. */
export async function carriedInOtherCurrency(
  db: ReadDb,
  { id }: OwnTaxOrFee,
  currency_code: string | null,
): Promise<boolean> {
  if (currency_code === null) return false;
  const other = await db
    .selectFrom("ticket_taxes_and_fees as link")
    .innerJoin("tickets", "tickets.id", "link.ticket_id")
    .innerJoin("events", "events.id", "tickets.event_id")
    .select("events.id")
    .where("link.tax_or_fee_id", "=", id)
    .where("tickets.deleted_at", "is", null)
    .where("events.currency", "<>", currency_code)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * Whoever reserves what was priced a moment ago prices it again: a reservation looks at its tickets' `updated_at` when it is written
 * (docs/stock.md). Tickets are taken in the order of their ids, as everybody takes them.
 */
export async function askTicketsAgain({ tx, now }: Deed, { id }: OwnTaxOrFee): Promise<void> {
  await sql`
    with carrying as materialized (
      select tickets.id
      from tickets
      where tickets.id in (select ticket_id from ticket_taxes_and_fees where tax_or_fee_id = ${id})
        and deleted_at is null
      order by tickets.id
      for no key update
    )
    update tickets
    set updated_at = ${now}
    from carrying
    where tickets.id = carrying.id`.execute(tx);
}

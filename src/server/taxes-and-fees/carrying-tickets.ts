import { sql } from "kysely";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import type { OwnTaxOrFee } from "./own-tax-or-fee.ts";

/**
 * Returns whether a ticket with this tax or fee belongs to an event in another currency. A
 * percentage (null) fits every currency.
 */
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
 * Rejects a change of a fee included in the price that contradicts a ticket with this fee: its
 * prices have another tax behavior, or are lower than the fee.
 * @throws AppError invalid (tax_behavior, rate)
 */
export async function refuseContradicted(tx: Tx, { id }: OwnTaxOrFee): Promise<void> {
  const { rows } = await sql<{ is_other: boolean }>`
    select tickets.tax_behavior <> fee.tax_behavior as is_other
    from taxes_and_fees as fee
    join ticket_taxes_and_fees as link on link.tax_or_fee_id = fee.id
    join tickets on tickets.id = link.ticket_id
    where fee.id = ${id}
      and tickets.deleted_at is null
      and (
        tickets.tax_behavior <> fee.tax_behavior
        or (
          fee.calculation_type = 'FIXED'
          and exists (
            select
            from ticket_prices
            where ticket_prices.ticket_id = tickets.id
              and ticket_prices.deleted_at is null
              and ticket_prices.price > 0
              and ticket_prices.price < fee.rate
          )
        )
      )
    order by is_other desc
    limit 1`.execute(tx);
  const [found] = rows;
  if (found?.is_other) throw invalid({ tax_behavior: "behavior_of_tickets" });
  if (found) throw invalid({ rate: "fee_above_price" });
}

/**
 * Outdates the tickets, so that a reservation priced a moment ago is priced again: it compares its
 * tickets' `updated_at` when it is written (docs/developers/stock.md). Tickets are locked in the
 * order of their ids, as everywhere.
 */
export async function askTicketsAgain({ tx, now }: WriteContext, { id }: OwnTaxOrFee): Promise<void> {
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

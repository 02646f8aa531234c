import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/** Units of a stock that are taken for a price. */
export type LockedUnits = { stock_id: number; ticket_price_id: number; quantity: number };

/** The stocks of each price: its own, and those that its ticket shares now. */
export async function stocksOfPrices(tx: Tx, wanted: readonly { ticket_price_id: number }[]): Promise<LockedUnits[]> {
  const { rows } = await sql<LockedUnits>`
    with wanted as (
      select ticket_price_id, count(*) as quantity
      from unnest(${wanted.map(({ ticket_price_id }) => ticket_price_id)}::bigint[]) as ticket_price_id
      group by ticket_price_id
    )
    select ticket_prices.stock_id, wanted.ticket_price_id, wanted.quantity
    from wanted
    join ticket_prices on ticket_prices.id = wanted.ticket_price_id
    union all
    select assignment.stock_id, wanted.ticket_price_id, wanted.quantity
    from wanted
    join ticket_prices on ticket_prices.id = wanted.ticket_price_id
    join capacity_assignment_tickets as link on link.ticket_id = ticket_prices.ticket_id
    join capacity_assignments as assignment on assignment.id = link.capacity_assignment_id`.execute(tx);
  return rows;
}

import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { hold } from "./hold-stock.ts";
import { lockOrderStocks } from "./locked-stocks.ts";

type Ticket = { ticket_id: number; ticket_price_id: number };

/**
 * Takes one unit again for a ticket of a complete order: of its price, and of every stock that its
 * ticket shares now. It is all or nothing; the result lists the stocks that are short. The caller
 * must have locked the order. The shared stocks are read with the prices locked, and the records
 * are those of a sale: rows that are sold.
 */
export async function retakeTicket(
  tx: Tx,
  order_id: number,
  { ticket_id, ticket_price_id }: Ticket,
): Promise<number[]> {
  await lockOrderStocks(tx, [order_id], { ticket_ids: [ticket_id] });
  const { rows } = await sql<{ stock_id: number }>`
    select stock_id
    from ticket_prices
    where id = ${ticket_price_id}
    union
    select assignment.stock_id
    from capacity_assignment_tickets as link
    join capacity_assignments as assignment on assignment.id = link.capacity_assignment_id
    where link.ticket_id = ${ticket_id}`.execute(tx);
  const stock_ids = rows.map(({ stock_id }) => stock_id);
  const short = await hold(
    tx,
    stock_ids.map((stock_id) => ({ stock_id, quantity: 1 })),
  );
  if (short.length > 0) return short;
  await sql`
    with taken as (
      insert into stock_holds (order_id, stock_id, ticket_price_id, quantity, is_sold)
      select ${order_id}::bigint, stock_id, ${ticket_price_id}::bigint, 1, true
      from unnest(${stock_ids}::bigint[]) as stock_id
      on conflict (order_id, stock_id, ticket_price_id) do update set quantity = stock_holds.quantity + 1
    )
    update stocks
    set held = stocks.held - 1, sold = stocks.sold + 1
    where id = any(${stock_ids}::bigint[])`.execute(tx);
  return [];
}

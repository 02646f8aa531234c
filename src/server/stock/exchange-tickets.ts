import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { hold } from "./hold-stock.ts";
import { releaseTickets } from "./release-tickets.ts";
import { stocksOfPrices, type LockedUnits } from "./stocks-of.ts";

type Gone = { ticket_price_id: number };
type Wanted = { ticket_price_id: number };

/**
 * Releases the stock of some tickets of a complete order and takes the stock of others in their
 * place. The release comes first, so a swap within a sold-out stock needs no free unit. It is all
 * or nothing: the result lists the stocks that are short, and the caller must then roll back. The
 * caller must have locked the order and all stocks of both sets of tickets. The records are the
 * same as after a sale.
 */
export async function exchangeTickets(
  tx: Tx,
  order_id: number,
  { gone, wanted }: { gone: readonly Gone[]; wanted: readonly Wanted[] },
): Promise<number[]> {
  if (gone.length > 0) await releaseTickets(tx, order_id, gone);
  if (wanted.length === 0) return [];
  const locked = await stocksOfPrices(tx, wanted);
  const sums = new Map<number, number>();
  for (const { stock_id, quantity } of locked) sums.set(stock_id, (sums.get(stock_id) ?? 0) + quantity);
  const short = await hold(
    tx,
    [...sums].map(([stock_id, quantity]) => ({ stock_id, quantity })),
  );
  if (short.length > 0) return short;
  await writeSold(tx, order_id, locked);
  return [];
}

async function writeSold(tx: Tx, order_id: number, locked: readonly LockedUnits[]): Promise<void> {
  const columns = [
    locked.map(({ stock_id }) => stock_id),
    locked.map(({ ticket_price_id }) => ticket_price_id),
    locked.map(({ quantity }) => quantity),
  ] as const;
  await sql`
    with taken as (
      select *
      from unnest(${columns[0]}::bigint[], ${columns[1]}::bigint[], ${columns[2]}::integer[])
        as taken (stock_id, ticket_price_id, quantity)
    ),
    written as (
      insert into stock_holds (order_id, stock_id, ticket_price_id, quantity, is_sold)
      select ${order_id}::bigint, stock_id, ticket_price_id, quantity, true
      from taken
      on conflict (order_id, stock_id, ticket_price_id)
        do update set quantity = stock_holds.quantity + excluded.quantity
    ),
    sums as (
      select stock_id, sum(quantity) as quantity
      from taken
      group by stock_id
    )
    update stocks
    set held = stocks.held - sums.quantity, sold = stocks.sold + sums.quantity
    from sums
    where stocks.id = sums.stock_id`.execute(tx);
}

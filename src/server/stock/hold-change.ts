import { sql } from "kysely";
import { neededBeyondReturned } from "#domain/proposed-changes.ts";
import type { Tx } from "#server/platform/database.ts";
import { hold } from "./hold-stock.ts";
import { offCounters } from "./release-stock.ts";
import { stocksOfPrices, type LockedUnits } from "./stocks-of.ts";
import { type Also, lockOrderStocks } from "./locked-stocks.ts";

type Priced = { ticket_price_id: number };
type Exchange = { gone: readonly Priced[]; wanted: readonly Priced[] };
type Proposed = { id: number; order_id: number };

/**
 * Holds what a proposed change needs beyond what its tickets would release, all or nothing. The
 * result lists the stocks that are short. What the change held before is released first, so
 * afterwards it holds what is needed now, and `exchangeTickets` finds its units once that is
 * released. The caller must have locked the order and all stocks of both, in lock order.
 */
export async function holdForChange(tx: Tx, change: Proposed, { gone, wanted }: Exchange): Promise<number[]> {
  await letGo(tx, change);
  const needed = neededBeyondReturned(
    await stocksOfPrices(tx, wanted),
    await unitsReleasedBy(tx, change.order_id, gone),
  );
  if (needed.length === 0) return [];
  const sums = new Map<number, number>();
  for (const { stock_id, quantity } of needed) sums.set(stock_id, (sums.get(stock_id) ?? 0) + quantity);
  const short = await hold(
    tx,
    [...sums].map(([stock_id, quantity]) => ({ stock_id, quantity })),
  );
  if (short.length > 0) return short;
  await tx
    .insertInto("change_holds")
    .values(needed.map((units) => ({ ...units, proposed_change_id: change.id })))
    .execute();
  return [];
}

/** Releases what a proposed change holds. The caller must have locked its order. */
export async function releaseChange(tx: Tx, change: Proposed): Promise<void> {
  await lockOrderStocks(tx, [change.order_id], await heldByChange(tx, change));
  await letGo(tx, change);
}

/**
 * The stocks that a proposed change holds and the tickets that they belong to, to be locked
 * together with what its order took.
 */
export async function heldByChange(tx: Tx, { id }: { id: number }): Promise<Also> {
  const held = await tx
    .selectFrom("change_holds")
    .leftJoin("ticket_prices", "ticket_prices.id", "change_holds.ticket_price_id")
    .select(["change_holds.stock_id", "ticket_prices.ticket_id"])
    .where("proposed_change_id", "=", id)
    .execute();
  return {
    stock_ids: held.map(({ stock_id }) => stock_id),
    ticket_ids: held.flatMap(({ ticket_id }) => ticket_id ?? []),
  };
}

async function letGo(tx: Tx, { id }: { id: number }): Promise<void> {
  await sql`
    with let_go as (
      delete from change_holds
      where proposed_change_id = ${id}
      returning stock_id, quantity, false as is_sold
    )
    ${offCounters("let_go")}`.execute(tx);
}

/** What releasing these tickets of an order would give back, as recorded in `stock_holds`. */
async function unitsReleasedBy(tx: Tx, order_id: number, gone: readonly Priced[]): Promise<LockedUnits[]> {
  if (gone.length === 0) return [];
  const { rows } = await sql<LockedUnits>`
    select stock_holds.stock_id, stock_holds.ticket_price_id, gone.quantity
    from (
      select ticket_price_id, count(*) as quantity
      from unnest(${gone.map(({ ticket_price_id }) => ticket_price_id)}::bigint[]) as ticket_price_id
      group by ticket_price_id
    ) as gone
    join stock_holds on stock_holds.ticket_price_id = gone.ticket_price_id
    where stock_holds.order_id = ${order_id}`.execute(tx);
  return rows;
}

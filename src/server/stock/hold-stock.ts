import { type SqlBool, sql } from "kysely";
import { stockShortfall, type Wanted } from "#domain/stock.ts";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { inOrder } from "./lock-stocks.ts";
import { returnOverdue } from "./overdue-orders.ts";

/**
 * Takes everything or nothing: each stock once, in id order. Where something is short, holds whose time is over are given
 * back first, in this same transaction. The answer names the stocks that are short; an empty one means that all is taken.
 * The caller writes what was taken into `stock_holds`, in the same transaction, and has read what it wants under the lock of its prices.
 */
export async function hold(tx: Tx, asked: readonly Pick<Wanted, "stock_id" | "quantity">[]): Promise<number[]> {
  const wanted = asked.map(({ stock_id, quantity }) => ({ stock_id, quantity, version: null }));
  if (await takeAll(tx, wanted)) return [];
  const returned = await returnOverdue(
    tx,
    wanted.map(({ stock_id }) => stock_id),
  );
  if (returned > 0 && (await takeAll(tx, wanted))) return [];
  return (await shortOf(tx, wanted)).stock_ids;
}

/**
 * The heart of a hold, as the beginning of a statement: lock the rows in their order, look whether all of them fit and are what was read
 * of them, raise all of them or none. `taken` has a row for each stock that was raised, `fit` one row when all were, and none when none was.
 *
 * Judged and written is what the locked rows hold (FOR UPDATE gives the version that it locked, not the snapshot's), all that the CHECK
 * `stocks_fit` looks at: an update makes its row from the snapshot first and holds that against the CHECK, before it finds that the row
 * has moved on. Taken from there it would refuse what fits whenever somebody gave places back meanwhile.
 *
 * `fit` may ask for more than room: it is a query of `room` (`is_enough`) that has one row when all is well, run with the stocks locked.
 */
export function taking(
  { stock_ids, quantities, versions, stocks_wanted }: Taking,
  fit = sql`select 1 from room where room.is_enough`,
) {
  return sql`
    wanted as (
      select *
      from unnest(${stock_ids}::bigint[], ${quantities}::bigint[], ${versions}::integer[])
        as wanted (stock_id, quantity, version)
    ),
    locked as materialized (
      select
        stocks.id,
        wanted.quantity,
        stocks.capacity,
        stocks.held,
        stocks.sold,
        (stocks.capacity is null or stocks.held + stocks.sold + wanted.quantity <= stocks.capacity)
          and stocks.version = coalesce(wanted.version, stocks.version) as fits
      from stocks
      join wanted on wanted.stock_id = stocks.id
      order by ${inOrder}
      for update of stocks
    ),
    room as materialized (
      select count(*) = ${stocks_wanted}::integer and bool_and(fits) as is_enough
      from locked
    ),
    fit as materialized (
      ${fit}
    ),
    taken as (
      update stocks
      set capacity = locked.capacity, held = locked.held + locked.quantity, sold = locked.sold
      from locked, fit
      where stocks.id = locked.id
      returning stocks.id
    )`;
}

type Taking = ReturnType<typeof takingOf>;

/** What is wanted, column by column. */
export function takingOf(wanted: readonly Wanted[]) {
  return {
    stock_ids: wanted.map(({ stock_id }) => stock_id),
    quantities: wanted.map(({ quantity }) => quantity),
    versions: wanted.map(({ version }) => version),
    stocks_wanted: wanted.length,
  };
}

async function takeAll(tx: Tx, wanted: readonly Wanted[]): Promise<boolean> {
  const { rows } = await sql`with ${taking(takingOf(wanted))} select id from taken`.execute(tx);
  return rows.length === wanted.length;
}

/**
 * Which of these stocks are short, and whether one is not there any more (it counts as short) or not what was read of it. After a hold
 * that failed the rows are locked, so what is read here is what decided.
 */
export async function shortOf(
  db: ReadDb,
  wanted: readonly Wanted[],
): Promise<{ stock_ids: number[]; isAnyOther: boolean }> {
  const stocks = await db
    .selectFrom("stocks")
    .select(["id", "capacity", "held", "sold", "version"])
    .where(sql<SqlBool>`id = any(${wanted.map(({ stock_id }) => stock_id)}::bigint[])`)
    .execute();
  const found = new Map(stocks.map((stock) => [stock.id, stock]));
  const isAnyOther = wanted.some(({ stock_id, version }) => {
    const stock = found.get(stock_id);
    return !stock || (version !== null && stock.version !== version);
  });
  return { stock_ids: stockShortfall(wanted, found).map(({ stock_id }) => stock_id), isAnyOther };
}

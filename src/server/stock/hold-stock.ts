import { type SqlBool, sql } from "kysely";
import { stockShortfall, type Wanted } from "#domain/stock.ts";
import type { ReadDb, Tx } from "#server/platform/database.ts";
import { inOrder } from "./lock-stocks.ts";
import { returnOverdue } from "./overdue-orders.ts";

/**
 * Takes everything or nothing: each stock once, in lock order. If a stock is short, overdue holds
 * are released first, in this same transaction. The result lists the stocks that are short; an
 * empty one means that everything was taken. The caller records the units in `stock_holds`, in the
 * same transaction, and must have read what it wants under the lock of its prices.
 */
export async function hold(tx: Tx, units: readonly Pick<Wanted, "stock_id" | "quantity">[]): Promise<number[]> {
  const wanted = units.map(({ stock_id, quantity }) => ({ stock_id, quantity, version: null }));
  if (await takeAll(tx, wanted)) return [];
  const returned = await returnOverdue(
    tx,
    wanted.map(({ stock_id }) => stock_id),
  );
  if (returned > 0 && (await takeAll(tx, wanted))) return [];
  return (await shortOf(tx, wanted)).stock_ids;
}

/**
 * The core of a hold, as the beginning of a statement. It locks the rows in lock order, checks that
 * all of them fit and still have the version that was read, and raises all of them or none. The
 * last part has a row for each stock that was raised; `fit` has one row when all were raised, and
 * none otherwise.
 *
 * The check and the update both use the values of the locked rows (FOR UPDATE returns the version
 * that it locked, not the snapshot's), for every column of the CHECK `stocks_capacity_not_exceeded_check`. An update first
 * builds its row from the snapshot and evaluates the CHECK on that, before it finds that the row
 * has changed. Computed from the snapshot, it would refuse what fits whenever units were released
 * meanwhile.
 *
 * `fit` may check more than room: it is a query of `room` (`is_enough`) that has one row when all
 * is well, and it runs with the stocks locked.
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

/** The wanted stocks, column by column. */
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
 * Finds which of these stocks are short, and whether one differs from what was read. A stock that
 * no longer exists counts as short. After a failed hold the rows are locked, so this reads the
 * values that decided.
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

import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { inTransaction, type OpenDb } from "#server/platform/database.ts";
import { lockStocks } from "#server/stock/lock-stocks.ts";

/**
 * Starts all of these while a stock is locked, each once the previous one waits for a lock or is
 * done, and then releases the stock: they get it one after the other, and each has read its data
 * before the previous one was done. For races that must have the same outcome every time.
 */
export async function oneAfterTheOther<const Doings extends readonly (() => Promise<unknown>)[]>(
  db: OpenDb,
  stock_id: number,
  doings: Doings,
): Promise<{ [At in keyof Doings]: Awaited<ReturnType<Doings[At]>> }> {
  const begun: Promise<unknown>[] = [];
  let done = 0;
  await inTransaction(db, async (tx) => {
    await lockStocks(tx, [stock_id]);
    for (const doing of doings) {
      begun.push(doing().finally(() => (done += 1)));
      while ((await waiting(db)) + done < begun.length) await pause(5);
    }
  });
  return Promise.all(begun) as never;
}

/** Resolves once this many connections wait for a lock in the test's database. */
export async function untilWaiting(db: OpenDb, many: number): Promise<void> {
  while ((await waiting(db)) < many) await pause(5);
}

async function waiting(db: OpenDb): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

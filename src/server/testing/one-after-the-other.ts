import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { inTransaction, type OpenDb } from "#server/platform/database.ts";
import { lockStocks } from "#server/stock/lock-stocks.ts";

/**
 * Starts all of these while a stock is locked, each once the one before waits for a lock or is done, then lets go: they come to it one
 * after the other, and each has read what it reads before the one before it was done. For races that must come out the same every time.
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

/** Goes on once as many wait for a lock, in this test's database. */
export async function untilWaiting(db: OpenDb, many: number): Promise<void> {
  while ((await waiting(db)) < many) await pause(5);
}

async function waiting(db: OpenDb): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

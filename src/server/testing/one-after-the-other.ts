import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { inTransaction, type OpenDb } from "#server/platform/database.ts";
import { lockStocks } from "#server/stock/lock-stocks.ts";

/**
 * Starts all of these while a stock is locked, each once the one before waits for a lock, then lets go: they come to it one after the other,
 * and each has read what it reads before the one before it was done. For races that must come out the same every time.
 */
export async function oneAfterTheOther<const Doings extends readonly (() => Promise<unknown>)[]>(
  db: OpenDb,
  stock_id: number,
  doings: Doings,
): Promise<{ [At in keyof Doings]: Awaited<ReturnType<Doings[At]>> }> {
  const begun: Promise<unknown>[] = [];
  await inTransaction(db, async (tx) => {
    await lockStocks(tx, [stock_id]);
    for (const [at, doing] of doings.entries()) {
      let isDone = false;
      begun.push(doing().finally(() => void (isDone = true)));
      while (!isDone && (await waiting(db)) <= at) await pause(5);
    }
  });
  return Promise.all(begun) as never;
}

async function waiting(db: OpenDb): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

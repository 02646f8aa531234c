import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { setUpProblem } from "./start-problems.ts";

export type Migration = { version: number; name: string; file: string; text: string; checksum: string };

/**
 * Runs one file and records it in `schema_migrations`, both in one transaction. A file whose first
 * line is `-- outside a transaction` is one statement that PostgreSQL refuses within a transaction
 * (`create index concurrently if not exists …`): it runs by itself and is recorded afterwards.
 *
 * An older Foyer may be selling while this runs, and a migration that waits for a lock blocks every
 * statement that queues behind it. So a migration waits a few seconds at most (`lock_timeout`),
 * gives up its place in the queue, and retries.
 */
export async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  const run = migration.text.startsWith(`${OUTSIDE}\n`) ? runUntransacted : runInTransaction;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run(client, migration);
    } catch (error) {
      const isBusy = error instanceof pg.DatabaseError && (error.code === "55P03" || error.code === "40P01");
      if (!isBusy || attempt === 20) throw setUpProblem(error, { what: `Migration ${migration.file} failed` });
      await pause(1_000);
    }
  }
}

const OUTSIDE = "-- outside a transaction";

async function runInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query("begin");
  try {
    await client.query("set local lock_timeout = '3s'");
    await client.query(migration.text);
    await writeDown(client, migration);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

/**
 * A `concurrently` statement blocks no other statement while it waits, and a retry repeats more
 * work: its lock timeout is longer.
 */
async function runUntransacted(client: pg.Client, migration: Migration): Promise<void> {
  const isPatient = /\bconcurrently\b/i.test(migration.text);
  await client.query(`set lock_timeout = '${isPatient ? 60 : 3}s'`);
  try {
    await dropBrokenIndex(client, migration.text);
    // The extended protocol refuses more than one statement.
    await client.query({ text: migration.text, queryMode: "extended" } as pg.QueryConfig);
    await writeDown(client, migration);
  } finally {
    await client.query("reset lock_timeout").catch(() => {});
  }
}

/**
 * A failed `create index concurrently` leaves an invalid index under its name, which `if not
 * exists` would take for the real one.
 */
async function dropBrokenIndex(client: pg.Client, text: string): Promise<void> {
  const [, name] = /\bindex\s+concurrently\s+(?:if\s+not\s+exists\s+)?([\w."]+)\s+on\b/i.exec(text) ?? [];
  if (!name) return;
  const { rows } = await client.query("select from pg_index where indexrelid = to_regclass($1) and not indisvalid", [
    name,
  ]);
  if (rows.length > 0) await client.query(`drop index concurrently ${name}`);
}

async function writeDown(client: pg.Client, { version, name, checksum }: Migration): Promise<void> {
  await client.query("insert into schema_migrations (version, name, checksum) values ($1, $2, $3)", [
    version,
    name,
    checksum,
  ]);
}

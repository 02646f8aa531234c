import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { type OpenDb, openDatabase, type ReadDb } from "./database.ts";

export type TestDatabase = {
  db: OpenDb;
  reads: ReadDb;
  pool: pg.Pool;
  queue: pg.Pool;
  connectionString: string;
  close(): Promise<void>;
};

/**
 * A migrated, empty database for one test file, dropped by `close`. Takes about 40 ms in memory and
 * 300 ms on a disk. Transactions that deadlock are retried silently, so `close` throws if any did:
 * a wrong lock order fails the test file that meets it.
 */
export async function testDatabase({
  may_deadlock = false,
  replans_each_time = false,
  ...options
}: Options = {}): Promise<TestDatabase> {
  const { template, admin: connectionStringOfAdmin } = inject("postgres");
  const name = `test_${randomBytes(8).toString("hex")}`;
  // The connection stays open until the end, because connecting takes half as long as all the rest.
  const admin = new pg.Client({ connectionString: connectionStringOfAdmin });
  await admin.connect();
  await admin.query(`create database ${name} template foyer owner foyer strategy file_copy`);
  if (replans_each_time) await admin.query(`alter database ${name} set plan_cache_mode = auto`);
  const connectionString = template.replace("/foyer?", `/${name}?`);
  const { db, reads, pool, queue, close } = openDatabase({ connectionString, log: { warn() {} }, ...options });
  return {
    db,
    reads,
    pool,
    queue,
    connectionString,
    async close() {
      await close();
      const stats = await admin.query<{ deadlocks: string }>(
        `select deadlocks from pg_stat_database where datname = '${name}'`,
      );
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      if (!may_deadlock && Number(stats.rows[0]?.deadlocks) > 0) throw new Error("Transactions waited for each other");
    },
  };
}

type Options = {
  lock_patience?: number;
  /** For a test that provokes deadlocks. */
  may_deadlock?: boolean;
  /**
   * For a test of how often PostgreSQL plans; elsewhere it plans a statement once per connection
   * (scripts/testing/database-server.ts).
   */
  replans_each_time?: boolean;
};

declare module "vitest" {
  interface ProvidedContext {
    /**
     * URLs of the migrated template database, and of the one from which a superuser creates copies.
     */
    postgres: { template: string; admin: string };
  }
}

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

/** A migrated, empty database of a test file's own, thrown away by `close`. About 40 ms in memory, 300 ms on a disk. */
export async function testDatabase(options: { lock_patience?: number } = {}): Promise<TestDatabase> {
  const { template, admin } = inject("postgres");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await asAdmin(admin, `create database ${name} template foyer owner foyer strategy file_copy`);
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
      await asAdmin(admin, `drop database ${name} with (force)`);
    },
  };
}

async function asAdmin(connectionString: string, statement: string) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

declare module "vitest" {
  interface ProvidedContext {
    /** Where the run's databases are: the migrated one, and the one to make copies from as superuser. */
    postgres: { template: string; admin: string };
  }
}

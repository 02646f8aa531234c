import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "#server/platform/database/migrate.ts";
import { root } from "#server/platform/root.ts";

const MIGRATIONS = join(root, "migrations");
const ROWS = join(root, "src/server/testing/rows");

/**
 * Migrates an empty database as an installation grows: after each migration the rows of its file in
 * `testing/rows` are inserted, so that the next one runs with rows in every table. `check` is called
 * after each.
 */
export async function migrateWithRows(
  connectionString: string,
  check?: (migration: string, client: pg.Client) => Promise<void>,
): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "foyer-migrations-"));
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const files = readdirSync(MIGRATIONS).filter((file) => file.endsWith(".sql"));
    for (const file of files.toSorted()) {
      copyFileSync(join(MIGRATIONS, file), join(directory, file));
      await migrate({ connectionString, directory, log: { info() {} } });
      const rows = join(ROWS, `${file.slice(0, 4)}.sql`);
      if (existsSync(rows)) await client.query(readFileSync(rows, "utf8"));
      await check?.(file, client);
    }
  } finally {
    await client.end();
    rmSync(directory, { recursive: true });
  }
}

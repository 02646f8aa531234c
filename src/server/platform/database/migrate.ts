import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { BaseLogger } from "pino";
import { applyMigration, type Migration } from "./apply-migration.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { root } from "#server/platform/root.ts";
import { StartRefused } from "#server/platform/start-refused.ts";

type Options = {
  connectionString: string;
  log: Pick<BaseLogger, "info">;
  /** Holds `0001-name.sql` and so on. */
  directory?: string;
};

/**
 * Brings the database to where the code is: applies each file that it has not seen, in order, each in a transaction of its own
 * (unless it says otherwise, see apply-migration.ts).
 * Any number of processes may call it at once; one works, the others wait. A `StartRefused` says that the database is newer than the code,
 * that an applied file was changed since, or that the server is too old or away.
 */
export async function migrate({ connectionString, log, directory = folder }: Options): Promise<void> {
  const migrations = readMigrations(directory);
  const client = new pg.Client({
    connectionString,
    application_name: "foyer migrate",
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => {}); // The query in flight fails with it.
  try {
    await connect(client);
    await refuseOldServer(client);
    await lock(client);
    await client.query(ledger);
    const { rows } = await client.query<Applied>(
      "select version, name, checksum from schema_migrations order by version",
    );
    for (const migration of pending(migrations, rows)) {
      await applyMigration(client, migration);
      log.info(`Applied migration ${migration.file}`);
    }
  } finally {
    await client.end().catch(() => {}); // The lock goes with the connection.
  }
}

/** Whether every migration of this code is applied; for the answer to "are you ready?". */
export async function isMigrated(db: ReadDb, directory = folder): Promise<boolean> {
  const wanted = newest.get(directory) ?? readMigrations(directory).length;
  const { rows } = await sql<{ version: number }>`select max(version) as version from schema_migrations`.execute(db);
  return (rows[0]?.version ?? 0) >= wanted;
}

const folder = join(root, "migrations");

/** The newest migration of each folder: read when `migrate` reads the files, so that being asked costs none of it. */
const newest = new Map<string, number>();

type Applied = { version: number; name: string; checksum: string };

const ledger = `create table if not exists schema_migrations (
  version integer primary key,
  name text not null,
  checksum text not null,
  applied_at timestamptz not null default now()
)`;

function readMigrations(directory: string): Migration[] {
  const files = readdirSync(directory).filter((file) => file.endsWith(".sql"));
  const migrations = files.sort().map((file, index) => {
    const [, digits, name] = /^(\d{4})-([a-z0-9-]+)\.sql$/.exec(file) ?? [];
    const version = Number(digits);
    if (!name || version !== index + 1)
      throw new Error(`${file} should be named ${String(index + 1).padStart(4, "0")}-some-words.sql.`);
    const text = readFileSync(join(directory, file), "utf8").replaceAll("\r\n", "\n");
    return { version, name, file, text, checksum: createHash("sha256").update(text).digest("hex") };
  });
  newest.set(directory, migrations.length);
  return migrations;
}

async function connect(client: pg.Client) {
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as Error & { code?: string };
    throw new StartRefused(
      `The database does not let Foyer in (${message || code}): check DATABASE_URL, and that PostgreSQL is running.`,
      { cause: error },
    );
  }
}

async function refuseOldServer(client: pg.Client) {
  const { rows } = await client.query<{ number: number; words: string }>(
    "select current_setting('server_version_num')::integer as number, current_setting('server_version') as words",
  );
  const [version] = rows;
  if (version && version.number >= 15_00_00) return;
  throw new StartRefused(`Foyer needs PostgreSQL 15 or newer, but DATABASE_URL leads to version ${version?.words}.`);
}

/** Asks again and again instead of waiting inside the server: a waiting statement would hold up `create index concurrently`. */
async function lock(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1) as is_ours", [
      lockNumber,
    ]);
    if (rows[0]?.is_ours) return;
    await pause(100);
  }
}

/** Any number that nothing else in this database locks by: the first bytes of "foyer migrate". */
const lockNumber = 0x666f796572;

function pending(migrations: Migration[], applied: Applied[]): Migration[] {
  for (const { version, name, checksum } of applied) {
    const ours = migrations[version - 1];
    if (!ours) {
      throw new StartRefused(
        `The database is newer than this Foyer: it has migration ${version} (${name}), and the newest one here is ${migrations.length}. Start a newer Foyer, or set DATABASE_URL or DATA_DIR to another database.`,
      );
    }
    if (ours.checksum !== checksum) {
      throw new StartRefused(
        `${ours.file} was changed after the database had applied it: put it back as it was, and write the change into a new migration.`,
      );
    }
  }
  return migrations.slice(applied.length);
}

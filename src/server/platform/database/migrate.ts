import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { BaseLogger } from "pino";
import { applyMigration, type Migration } from "./apply-migration.ts";
import { type AddressSetting, connectionProblem, setUpProblem } from "./start-problems.ts";
import { MOST_CONNECTIONS } from "./connections.ts";
import { isPausedByRestore, refuseUnfinishedRestore } from "./installation-state.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { root } from "#server/platform/root.ts";
import { StartRefused } from "#server/platform/start-refused.ts";

type Options = {
  connectionString: string;
  /** The address of a pooler in transaction mode that must lead to the same database. */
  pooledString?: string | undefined;
  log: Pick<BaseLogger, "info">;
  /** Contains `0001-name.sql` and so on. */
  directory?: string;
  /** For a restore, which works on a database that others refuse: the last version to apply. */
  restoring?: { until: number };
};

/**
 * Applies each migration that the database does not have yet, in order, each in its own transaction
 * (unless the file opts out, see apply-migration.ts). Any number of processes may call it at once:
 * one works, the others wait.
 * @throws StartRefused when the database is newer than the code, an applied file was changed since,
 * or the server can't be used
 */
export async function migrate({
  connectionString,
  pooledString,
  log,
  directory = folder,
  restoring,
}: Options): Promise<void> {
  const migrations = readMigrations(directory);
  const setting = pooledString === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
  const client = await connect({ connectionString }, setting);
  try {
    await checkServer(client);
    await refuseSharedSessions(client, { connectionString, setting });
    if (pooledString !== undefined) await refuseAnotherDatabase(client, pooledString);
    // The database user may have a timeout that is too short for migrations.
    await client.query("set statement_timeout = 0");
    await lock(client);
    if (!restoring) await refuseUnfinishedRestore(client);
    await client.query(ledger);
    const { rows } = await client.query<AppliedMigration>(
      "select version, name, checksum from schema_migrations order by version",
    );
    for (const migration of pending(migrations, rows)) {
      if (restoring && migration.version > restoring.until) break;
      await applyMigration(client, migration);
      log.info(`Applied migration ${migration.file}`);
    }
  } catch (error) {
    throw setUpProblem(error, { setting });
  } finally {
    await client.end().catch(() => {}); // Closing the connection releases the lock.
  }
}

/** Whether every migration of this code is applied, for the readiness check. */
export async function isMigrated(db: ReadDb, directory = folder): Promise<boolean> {
  const wanted = newest.get(directory) ?? readMigrations(directory).length;
  const { rows } = await sql<{ version: number }>`select max(version) as version from schema_migrations`.execute(db);
  return (rows[0]?.version ?? 0) >= wanted;
}

/**
 * The files that this code would still apply.
 * @throws StartRefused when the database is newer than the code, or an applied file was changed
 */
export async function migrationsToCome(db: ReadDb, directory = folder): Promise<string[]> {
  await isPausedByRestore(db);
  const ledger = await sql<{ is_there: boolean }>`
    select to_regclass('public.schema_migrations') is not null as is_there`.execute(db);
  const applied = ledger.rows[0]?.is_there
    ? await sql<AppliedMigration>`select version, name, checksum from schema_migrations order by version`.execute(db)
    : { rows: [] };
  return pending(readMigrations(directory), applied.rows).map(({ file }) => file);
}

/** The migrations of this code. */
export function listMigrations(): AppliedMigration[] {
  return readMigrations(folder).map(({ version, name, checksum }) => ({ version, name, checksum }));
}

const folder = join(root, "migrations");

/**
 * The newest migration of each folder, cached when the files are read so that a readiness check
 * reads none.
 */
const newest = new Map<string, number>();

export type AppliedMigration = { version: number; name: string; checksum: string };

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

async function connect(config: pg.ClientConfig, setting: AddressSetting): Promise<pg.Client> {
  try {
    const client = new pg.Client({
      ...config,
      application_name: "foyer migrate",
      connectionTimeoutMillis: PATIENCE_MS,
    });
    client.on("error", () => {}); // The query in flight already fails with this error.
    await client.connect();
    return client;
  } catch (error) {
    throw connectionProblem(error, setting);
  }
}

const PATIENCE_MS = 10_000;

type Server = { number: number; version: string; encoding: string; schema: string | null };

async function checkServer(client: pg.Client) {
  const {
    rows: [server],
  } = await atOnce<Server>(
    client,
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as version,
      current_setting('server_encoding') as encoding, current_schema() as schema`,
  );
  if (!server) return;
  if (server.number < 15_00_00)
    throw new StartRefused(`Foyer needs PostgreSQL 15 or newer, but DATABASE_URL points to version ${server.version}.`);
  if (server.encoding !== "UTF8")
    throw new StartRefused(
      `Foyer needs a UTF8 database, but the one in DATABASE_URL uses ${server.encoding}: create one with "create database … template template0 encoding 'UTF8'".`,
    );
  if (server.schema !== "public")
    throw new StartRefused(
      `Foyer keeps its tables in the schema public, but the user of DATABASE_URL has ${server.schema ?? "no schema"} as its default: set the user's search_path to public.`,
    );
}

/**
 * In transaction mode a pooler gives a session to another client between two statements, so
 * settings, locks and prepared statements are lost or shared. To detect this, two connections look
 * for each other's settings. This takes several rounds, because other clients of the pooler come
 * between.
 */
async function refuseSharedSessions(
  client: pg.Client,
  { connectionString, setting }: { connectionString: string; setting: AddressSetting },
) {
  const other = await connect({ connectionString }, setting);
  const markSeenBy = async (from: pg.Client) =>
    (await atOnce<{ mark: string }>(from, "select current_setting('foyer.session', true) as mark")).rows[0]?.mark;
  try {
    for (let round = 1; round <= 5; round += 1) {
      const mark = randomUUID();
      await atOnce(client, `select set_config('foyer.session', '${mark}', false)`);
      if ((await markSeenBy(other)) !== mark && (await markSeenBy(client)) === mark) continue;
      throw new StartRefused(
        setting === "DATABASE_URL"
          ? "DATABASE_URL points to a pooler in transaction mode, but Foyer needs session mode: set DATABASE_DIRECT_URL to PostgreSQL's own address as well, or change the pooler's mode, or connect to PostgreSQL directly."
          : "DATABASE_DIRECT_URL points to a pooler in transaction mode: set it to PostgreSQL's own address.",
      );
    }
  } finally {
    await other.end().catch(() => {});
  }
}

async function refuseAnotherDatabase(client: pg.Client, pooledString: string) {
  const pooled = await connect({ connectionString: pooledString }, "DATABASE_URL");
  const identityOf = async (from: pg.Client) =>
    (
      await atOnce<{ name: string; identity: string }>(
        from,
        "select current_database() as name, system_identifier || ' ' || pg_is_in_recovery() as identity from pg_control_system()",
      )
    ).rows[0];
  try {
    const direct = await identityOf(client);
    await atOnce(pooled, "begin");
    const other = await identityOf(pooled);
    await atOnce(pooled, "commit");
    if (direct?.name === other?.name && direct?.identity === other?.identity) return;
    throw new StartRefused(
      `DATABASE_URL and DATABASE_DIRECT_URL lead to different databases (${other?.name} and ${direct?.name}${direct?.name === other?.name ? " of different servers" : ""}): both must lead to one database of the primary.`,
    );
  } catch (error) {
    if (error instanceof Error && error.message.includes("statement pooling"))
      throw new StartRefused("DATABASE_URL points to a pooler in statement mode: use transaction mode.", {
        cause: error,
      });
    throw error;
  } finally {
    await pooled.end().catch(() => {});
  }
}

/**
 * Runs a query with a timeout: a pooler without a free connection sends no response for minutes.
 */
async function atOnce<Row extends pg.QueryResultRow>(client: pg.Client, text: string): Promise<pg.QueryResult<Row>> {
  try {
    return await client.query<Row>({ text, query_timeout: PATIENCE_MS } as pg.QueryConfig);
  } catch (error) {
    if (!(error instanceof Error) || error.message !== "Query read timeout") throw error;
    throw new StartRefused(
      `The database accepts connections but doesn't respond: if DATABASE_URL points to a pooler, its pool is too small (a process uses up to ${MOST_CONNECTIONS} connections).`,
      { cause: error },
    );
  }
}

/**
 * Polls for the lock instead of waiting inside the server: a waiting statement would hold up
 * `create index concurrently`.
 */
async function lock(client: pg.Client) {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1) as is_ours", [
      lockNumber,
    ]);
    if (rows[0]?.is_ours) return;
    await pause(100);
  }
}

/** Any number that nothing else in this database uses as an advisory lock: the bytes of "foyer". */
const lockNumber = 0x666f796572;

/** The first of the migrations that 0001-schema.sql replaced. */
const FIRST_BEFORE_BASELINE = "foundation";

function pending(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  if (applied[0]?.name === FIRST_BEFORE_BASELINE)
    throw new StartRefused(
      "The database was created by a development version of Foyer and can't be updated: delete the DATA_DIR folder (./data), or set DATABASE_URL to an empty database, and start again.",
    );
  for (const { version, name, checksum } of applied) {
    const expected = migrations[version - 1];
    if (!expected) {
      throw new StartRefused(
        `The database is newer than this version of Foyer: it has migration ${version} (${name}), but the newest one here is ${migrations.length}. Start a newer version of Foyer, or set DATABASE_URL or DATA_DIR to another database.`,
      );
    }
    if (expected.checksum !== checksum) {
      throw new StartRefused(
        `${expected.file} was changed after it was applied to the database: restore it, and put the change into a new migration.`,
      );
    }
  }
  return migrations.slice(applied.length);
}

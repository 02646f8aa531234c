import type { Logger } from "pino";
import pg from "pg";
import { jobs } from "#server/jobs.ts";
import { inTransaction, openDatabase } from "#server/platform/database.ts";
import { type AppliedMigration, listMigrations, migrate } from "#server/platform/database/migrate.ts";
import { type ObjectStorage, StorageFailed } from "#server/platform/files/object-storage.ts";
import { isLostConnection } from "#server/platform/errors.ts";
import { migrateJobs } from "#server/platform/jobs.ts";
import { Refused } from "#server/operator/refused.ts";
import { reasonOf } from "#server/operator/reason-of.ts";
import { connectForCopying, listTables, quoted } from "./catalog.ts";
import { beginRestoring, isEmpty, refuseWhileFoyerRuns } from "./empty-database.ts";
import { loadTables } from "./load-tables.ts";
import { restoreObjects } from "./restore-objects.ts";
import type { Manifest } from "./manifest.ts";
import type { Archive } from "./open-archive.ts";
import { markRestored, type WaitingSetAside } from "./mark-restored.ts";

type Options = {
  archive: Archive;
  connectionString: string;
  /** Where contents go that were in an object storage; undefined: to the database. */
  storage: ObjectStorage | undefined;
  log: Logger;
  /** Asked where the database is not empty: throws a `Refused` unless it may be replaced. */
  mayReplace(database: string): Promise<void>;
  onTable(table: string, done: number, total: number): void;
};

/**
 * Restores a backup into an empty database: migrates to the state that the backup was made in,
 * loads all rows in one transaction, then migrates to this release. The database is marked from the
 * first change to the last, and Foyer doesn't start on it meanwhile; afterwards it is paused.
 * @throws Refused, and leaves the database as it was or marked
 */
export async function restoreBackup(options: Options): Promise<WaitingSetAside> {
  const { archive, connectionString, storage, log, mayReplace, onTable } = options;
  const { migrations } = archive.manifest;
  refuseNewer(archive.manifest);
  const client = await connectForCopying(connectionString);
  try {
    await refuseWhileFoyerRuns(client);
    if (!(await isEmpty(client))) await mayReplace(await nameOf(client));
    await beginRestoring(client);
    const restoring = { until: migrations.at(-1)?.version ?? 0 };
    await migrate({ connectionString, log, restoring });
    await migrateQueues({ connectionString, log });
    await loadTables(client, archive, onTable);
    await migrate({ connectionString, log, restoring: { until: Infinity } });
    await restoreObjects(client, archive, storage);
    const aside = await finish({ connectionString, log });
    for (const table of await listTables(client)) await client.query(`analyze ${quoted(table)}`);
    return aside;
  } catch (error) {
    if (error instanceof pg.DatabaseError || isLostConnection(error) || error instanceof StorageFailed)
      throw new Refused(`The backup can't be restored: ${reasonOf(error)}.`, { cause: error });
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** @throws Refused where this release lacks a migration of the backup, or has another one */
function refuseNewer({ migrations, release }: Manifest): void {
  const known = listMigrations();
  const isSame = (one: AppliedMigration | undefined, other: AppliedMigration) => one?.checksum === other.checksum;
  const unknown = migrations.find((migration) => !isSame(known[migration.version - 1], migration));
  if (!unknown) return;
  throw new Refused(
    unknown.version > known.length
      ? `The backup was made by a newer version of Foyer (${release}), which has migration ${unknown.version} (${unknown.name}): restore it with that version.`
      : `The backup has another migration ${unknown.version} (${unknown.name}) than this version of Foyer: restore it with the version that made it (${release}).`,
  );
}

type Database = Pick<Options, "connectionString" | "log">;

async function migrateQueues(database: Database): Promise<void> {
  const { pool, close } = openDatabase({ ...database, sizes: FEW });
  await migrateJobs(pool, jobs).finally(close);
}

async function finish(database: Database): Promise<WaitingSetAside> {
  const { db, close } = openDatabase({ ...database, sizes: FEW });
  return inTransaction(db, markRestored).finally(close);
}

const FEW = { write: 2, read: 1, queue: 1 };

async function nameOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>("select current_database() as name");
  return rows[0]?.name ?? "";
}

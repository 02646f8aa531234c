import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import type { Logger } from "pino";
import { databaseClock } from "#server/platform/clock.ts";
import type { Config } from "#server/platform/config.ts";
import { type Db, openDatabase, type ReadDb } from "#server/platform/database.ts";
import { migrationsToCome } from "#server/platform/database/migrate.ts";
import { connectionProblem } from "#server/platform/database/start-problems.ts";
import { shareEmbeddedPostgres } from "#server/platform/embedded-postgres.ts";
import type { Acting } from "#server/platform/write-context.ts";
import { Refused } from "./refused.ts";

/** The database that a command works on, and who acts. */
export type Installation = { config: Config; db: Db; reads: ReadDb; acting: Acting };

type Settings = { config: Config; log: Logger };

/**
 * Runs a command on the database of this installation, whether Foyer runs or is stopped.
 * @throws Refused where Foyer has not been started with this version yet
 */
export async function withInstallation<Result>(
  settings: Settings,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  return withDatabase(settings, async (installation) => {
    if ((await migrationsToCome(installation.reads)).length > 0)
      throw new Refused("The database isn't up to date: start this version of Foyer once, which updates it.");
    return work(installation);
  });
}

/** As `withInstallation`, also on a database that this version has not updated yet. */
export async function withDatabase<Result>(
  { config, log }: Settings,
  work: (installation: Installation) => Promise<Result>,
): Promise<Result> {
  const { connectionString, stop } = await findDatabase({ config, log });
  const { db, reads, close } = openDatabase({ connectionString, log, sizes: { write: 2, read: 2, queue: 3 } });
  const clock = databaseClock(reads);
  try {
    await sql`select`.execute(reads).catch((error: unknown) => {
      throw connectionProblem(error);
    });
    await clock.measure();
    const acting: Acting = { by: { kind: "operator" }, now: clock.now(), network: null };
    return await work({ config, db, reads, acting });
  } finally {
    clock.stop();
    await close();
    await stop();
  }
}

/** The database of the settings. A built-in one runs until `stop`, if this command started it. */
export async function findDatabase({
  config,
  log,
}: Settings): Promise<{ connectionString: string; stop(): Promise<void> }> {
  const connectionString = config.direct_url ?? config.database_url;
  if (connectionString) return { connectionString, stop: async () => {} };
  if (!existsSync(join(config.data_dir, "postgres", "cluster")))
    throw new Refused(`There is no database in ${config.data_dir} yet: start Foyer once, or set DATA_DIR.`);
  return shareEmbeddedPostgres({ dataDir: config.data_dir, log });
}

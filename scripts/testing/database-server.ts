import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../src/server/platform/database.ts";
import { startEmbeddedPostgres } from "../../src/server/platform/embedded-postgres.ts";
import { migrateJobs } from "../../src/server/platform/jobs.ts";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { forget } from "./reset-state.ts";
import { quickDirectory } from "./quick-directory.ts";

/**
 * Starts one PostgreSQL for the run, migrated once; `testDatabase` copies from it. Durability is
 * off, because nothing needs to survive a power failure.
 */
export default async function setup({ provide }: TestProject) {
  const parent = quickDirectory();
  purge(parent);
  const dataDir = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, settings });
  await migrate({ connectionString: postgres.connectionString, log: quiet });
  const { pool, close } = openDatabase({ connectionString: postgres.connectionString, log: quiet });
  await migrateJobs(pool, []);
  await close();
  provide("postgres", { template: postgres.connectionString, admin: postgres.adminConnectionString });
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

const prefix = "foyer-test-";
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_connections: "150",
  // By default a statement is planned five times before its plan is cached. For tests, which run
  // each statement a few times, this was a third of PostgreSQL's CPU time.
  plan_cache_mode: "force_generic_plan",
};
const quiet = { info() {}, warn: console.warn };

function purge(parent: string) {
  for (const name of readdirSync(parent)) {
    const [, owner] = /^foyer-test-(\d+)-/.exec(name) ?? [];
    if (owner && !isAlive(Number(owner))) forget(join(parent, name));
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

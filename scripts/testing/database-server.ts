import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../src/server/platform/database.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/server/platform/embedded-postgres.ts";
import { migrateJobs } from "../../src/server/platform/jobs.ts";
import { migrate } from "../../src/server/platform/database/migrate.ts";
import { forget } from "./reset-state.ts";
import { quickDirectory } from "./quick-directory.ts";

/**
 * One PostgreSQL for the run, migrated once; `testDatabase` copies from it. `TEST_DATABASE_URL` is
 * the address of a superuser on another server, which lets every local role in (`trust`); the run
 * replaces the role and the database `foyer` there. By default it is npm's, with durability off, because nothing needs to
 * survive a power failure.
 */
export default async function setup({ provide }: TestProject) {
  const server = await startServer();
  await migrate({ connectionString: server.connectionString, log: quiet });
  const { pool, close } = openDatabase({ connectionString: server.connectionString, log: quiet });
  await migrateJobs(pool, []);
  await close();
  provide("postgres", { template: server.connectionString, admin: server.adminConnectionString });
  return server.stop;
}

function startServer(): Promise<Pick<EmbeddedPostgres, "connectionString" | "adminConnectionString" | "stop">> {
  const admin = process.env.TEST_DATABASE_URL;
  return admin ? prepareServer(admin) : startOwnServer();
}

async function prepareServer(adminConnectionString: string) {
  const admin = new pg.Client({ connectionString: adminConnectionString });
  await admin.connect();
  try {
    await admin.query("drop database if exists foyer with (force)");
    await admin.query("drop role if exists foyer");
    await admin.query("create role foyer login");
    await admin.query("create database foyer owner foyer template template0 encoding 'UTF8'");
    await admin.query("alter database foyer set plan_cache_mode = force_generic_plan");
  } finally {
    await admin.end();
  }
  const address = new URL(adminConnectionString);
  Object.assign(address, { username: "foyer", password: "", pathname: "/foyer" });
  // Tests replace the name of the database, which ends with a question mark.
  const connectionString = `${address.href}${address.search ? "" : "?"}`;
  return { connectionString, adminConnectionString, stop: async () => {} };
}

async function startOwnServer() {
  const parent = quickDirectory();
  purge(parent);
  const dataDir = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, settings });
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...postgres, stop };
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

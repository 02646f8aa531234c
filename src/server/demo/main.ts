import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Logger } from "pino";
import { makeLog } from "#server/platform/log.ts";
import { SECRETS } from "#server/context.ts";
import { start } from "#server/main.ts";
import { type Config, readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/database.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres.ts";
import { jobs } from "#server/jobs.ts";
import { migrateJobs } from "#server/platform/jobs.ts";
import { stopOnSignal } from "#server/platform/lifecycle.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { findSecretKeys } from "#server/platform/secrets/secret-keys.ts";
import { hasSecrets, openSecrets } from "#server/platform/secrets/secrets.ts";
import { StartRefused } from "#server/platform/start-refused.ts";
import { isSeeded, seedDemo } from "./seed.ts";
import { welcome } from "./welcome.ts";

/** What is undone at the end, newest first. */
type Ends = (() => unknown)[];

/**
 * Runs `npm run demo`: the product with sample data, in a directory that is deleted at the end.
 * `--keep DIR` uses that directory and keeps it.
 */
async function demo(): Promise<void> {
  const { values } = parseArgs({ options: { keep: { type: "string" } } });
  const savedDirectory = values.keep && resolve(process.env.INIT_CWD ?? ".", values.keep);
  const directory = savedDirectory || mkdtempSync(join(tmpdir(), "foyer-demo-"));
  const ends: Ends = savedDirectory ? [] : [() => rmSync(directory, { recursive: true, force: true, maxRetries: 5 })];
  let isEnding = false;
  const end = async () => {
    isEnding = true;
    for (const end of ends.splice(0).toReversed()) await end();
  };
  stopOnSignal(end);
  // A terminal sends this signal when it is closed.
  process.on("SIGHUP", () => process.kill(process.pid, "SIGTERM"));
  try {
    await open(await configOf(directory), { is_stored: Boolean(savedDirectory), ends });
  } catch (error) {
    if (isEnding) return;
    await end();
    throw error;
  }
}

/**
 * Only the address to listen on is read from the environment: a demo never uses a database, a mail
 * server or a provider that is not its own.
 */
async function configOf(data_dir: string): Promise<Config> {
  const { PORT = String(await freePort(3000)), HOST = "127.0.0.1", APP_URL, LOG_LEVEL = "error" } = process.env;
  return readConfig({
    PORT,
    HOST,
    APP_URL,
    LOG_LEVEL,
    DATA_DIR: data_dir,
    SANDBOX_PAYMENTS: "on",
    WEBHOOK_PRIVATE_NETWORKS: "on",
  });
}

/** Starts the database, the seed and the product. */
async function open(config: Config, { is_stored, ends }: { is_stored: boolean; ends: Ends }): Promise<void> {
  const log = makeLog({ level: config.log_level });
  const settings: Record<string, string> = is_stored
    ? {}
    : { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const starting = startEmbeddedPostgres({ dataDir: config.data_dir, log, settings });
  ends.push(() =>
    starting.then(
      (embedded) => embedded.stop(),
      () => undefined,
    ),
  );
  const { connectionString } = await starting;
  await fill(connectionString, config, log);
  const running = await start({ config: { ...config, database_url: connectionString }, log });
  ends.push(() => running.stop());
  const text = await inDatabase(connectionString, log, (db) => welcome(db, running.url, { is_stored }));
  process.stdout.write(text);
}

async function fill(connectionString: string, config: Config, log: Logger): Promise<void> {
  await migrate({ connectionString, log });
  await inDatabase(connectionString, log, async (db, pool) => {
    await migrateJobs(pool, jobs);
    if (await isSeeded(db)) return;
    const since = Date.now();
    const keys = await findSecretKeys(config, { has_secrets: await hasSecrets(db), log });
    const secrets = await openSecrets(db, keys, SECRETS);
    await seedDemo(db, { app_url: config.app_url, secrets, log, say: (text) => process.stdout.write(`${text} …\n`) });
    process.stdout.write(`Ready in ${Math.round((Date.now() - since) / 1_000)} s\n`);
  });
}

type Opened = ReturnType<typeof openDatabase>;

async function inDatabase<Result>(
  connectionString: string,
  log: Logger,
  work: (db: Opened["db"], pool: Opened["pool"]) => Promise<Result>,
): Promise<Result> {
  const { db, pool, close } = openDatabase({ connectionString, log });
  try {
    return await work(db, pool);
  } finally {
    await close();
  }
}

/** This port, or any free one if it is in use. */
function freePort(wanted: number): Promise<number> {
  return new Promise((found, refuse) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" && wanted !== 0 ? found(freePort(0)) : refuse(error),
    );
    probe.listen(wanted, () => {
      const address = probe.address();
      probe.close(() => found(typeof address === "object" && address ? address.port : wanted));
    });
  });
}

try {
  await demo();
} catch (error) {
  if (!(error instanceof StartRefused)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

import { accessSync, constants, mkdirSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { BaseLogger } from "pino";
import { findBinaries } from "./embedded-postgres/binaries.ts";
import { ensureCluster } from "./embedded-postgres/cluster.ts";
import { ensureDatabase } from "./embedded-postgres/ensure-database.ts";
import { DirectoryInUse, lockDirectory } from "./embedded-postgres/directory-lock.ts";
import { keepAlive } from "./embedded-postgres/keep-alive.ts";
import { limitLogSize } from "./embedded-postgres/keep-log-short.ts";
import { readPidFile } from "./embedded-postgres/residents.ts";
import { findRunAs } from "./embedded-postgres/run-as.ts";
import { bringUp, type LaunchOptions, shutDown } from "./embedded-postgres/server.ts";
import {
  connectionString,
  ensureSocketDirectory,
  removeSocketDirectory,
} from "./embedded-postgres/socket-directory.ts";
import { StartRefused } from "./start-refused.ts";

type Options = {
  dataDir: string;
  log: Pick<BaseLogger, "info" | "warn">;
  /** Additional server settings; the tests trade safety for speed here. */
  settings?: Record<string, string>;
};

export type EmbeddedPostgres = {
  /** For the product: the database `foyer`, whose owner is not a superuser. */
  connectionString: string;
  /** For creating and dropping databases. */
  adminConnectionString: string;
  /** Shuts the server down in an orderly way, waits until it is gone, and unlocks the directory. */
  stop(): Promise<void>;
};

/**
 * Starts the PostgreSQL that comes from npm, with its files in `dataDir`/postgres and a private
 * Unix socket as its only listener. This process owns the directory until `stop` or its end. The
 * server runs in a session of its own: it outlives a killed process and is adopted by the next one.
 * A server that dies is started again; connections break, and the pool opens new ones.
 * @throws StartRefused when another process uses the directory, the user is wrong, or there are no
 * binaries for this machine
 */
export async function startEmbeddedPostgres({ dataDir, log, settings }: Options): Promise<EmbeddedPostgres> {
  const binaries = findBinaries();
  const directory = ensureDirectory(join(dataDir, "postgres"));
  const unlock = lockDirectory(directory);
  const life = new AbortController();
  const cluster = join(directory, "cluster");
  try {
    const runAs = findRunAs(directory, cluster, binaries.postgres);
    await ensureCluster({ directory, cluster, binaries, runAs });
    const logFile = join(directory, "server.log");
    limitLogSize(logFile, life.signal);
    const launch = {
      cluster,
      socketDirectory: ensureSocketDirectory(directory),
      logFile,
      binaries,
      runAs,
      log,
      settings,
    };
    const socketDirectory = await openCluster(launch, life.signal);
    const admin = connectionString(socketDirectory, "postgres", "postgres");
    const supervision = keepAlive({ ...launch, socketDirectory }, admin, life.signal);
    return {
      connectionString: connectionString(socketDirectory, "foyer", "foyer"),
      adminConnectionString: admin,
      async stop() {
        life.abort();
        await supervision;
        await shutDown(cluster, log);
        removeSocketDirectory(socketDirectory);
        unlock();
      },
    };
  } catch (error) {
    life.abort();
    await shutDown(cluster, log, 5_000);
    unlock();
    throw error;
  }
}

/**
 * Connects to the server of a Foyer that is running on this directory, or starts one for as long as
 * the caller needs it.
 * @throws StartRefused as `startEmbeddedPostgres`, and while the other Foyer is still starting
 */
export async function shareEmbeddedPostgres(
  options: Options,
): Promise<Pick<EmbeddedPostgres, "connectionString" | "stop">> {
  try {
    return await startEmbeddedPostgres(options);
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const server = readPidFile(join(options.dataDir, "postgres", "cluster"));
    if (!server?.socketDirectory || server.status !== "ready")
      throw new StartRefused(`Foyer is starting or stopping in ${options.dataDir}: try again in a few seconds.`);
    return { connectionString: connectionString(server.socketDirectory, "foyer", "foyer"), stop: async () => {} };
  }
}

/** Retries when the server dies between its first response and the creation of the database. */
async function openCluster(launch: LaunchOptions, signal: AbortSignal): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const socketDirectory = await bringUp(launch, signal);
    try {
      await ensureDatabase(connectionString(socketDirectory, "postgres", "postgres"));
      return socketDirectory;
    } catch (error) {
      if (attempt === 5) throw error;
      launch.log.warn({ err: error }, "PostgreSQL stopped during startup");
    }
  }
}

/** Creates a directory that only this user can enter. */
function ensureDirectory(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    accessSync(path, constants.W_OK | constants.X_OK);
    return realpathSync(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartRefused(
      `${path} isn't writable (${code}): give this user write access, or set DATA_DIR to another directory.`,
    );
  }
}

import { spawn } from "node:child_process";
import { closeSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { BaseLogger } from "pino";
import { StartRefused } from "#server/platform/start-refused.ts";
import type { Binaries } from "./binaries.ts";
import { readPidFile, residents } from "./residents.ts";
import { plainEnvironment, type RunAs } from "./run-as.ts";
import { serverSettings } from "./server-settings.ts";
import { connectionString, port } from "./socket-directory.ts";

export type LaunchOptions = {
  cluster: string;
  socketDirectory: string;
  logFile: string;
  binaries: Binaries;
  runAs: RunAs;
  log: Pick<BaseLogger, "info" | "warn">;
  /** Additional settings; the tests trade safety for speed here. */
  settings?: Record<string, string>;
};

/**
 * Adopts the running server of this cluster or starts one. Returns the directory of its socket once
 * it accepts connections.
 */
export async function bringUp(options: LaunchOptions, signal: AbortSignal): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const adopted = await adopt(options, signal);
    if (adopted) return adopted;
    const failure = await launch(options, signal);
    if (!failure) return options.socketDirectory;
    // Another start of ours was faster, a child of the killed server still holds its shared memory,
    // or the server was killed: try again.
    if (attempt === 10 || !/lock file|shared memory block|SIGKILL|by signal 9/.test(failure)) {
      throw new StartRefused(`The built-in PostgreSQL didn't start: ${failure} (see ${options.logFile})`);
    }
    await pause(200 * attempt, undefined, { signal });
  }
}

/**
 * Shuts the server down in an orderly way and waits until it is gone, or until the timeout
 * (milliseconds) has passed. Does nothing if no server runs on the cluster.
 */
export async function shutDown(cluster: string, log: LaunchOptions["log"], patience = 60_000): Promise<void> {
  const server = serverOn(cluster);
  if (!server) return;
  process.kill(server, "SIGINT");
  for (let waited = 0; residents(cluster).includes(server); waited += 20) {
    if (waited > patience) return log.warn({ pid: server }, "PostgreSQL is still writing and stops by itself");
    await pause(20);
  }
}

function serverOn(cluster: string): number | undefined {
  const pid = readPidFile(cluster)?.pid;
  return pid && residents(cluster).includes(pid) ? pid : undefined;
}

/**
 * A server survives the process that started it. Waits for one that is starting or stopping.
 * Returns its socket directory, or `undefined` when no server runs on the cluster.
 */
async function adopt(
  { cluster, socketDirectory, log }: LaunchOptions,
  signal: AbortSignal,
): Promise<string | undefined> {
  const since = performance.now();
  let nextWord = 10_000;
  for (;;) {
    const waited = performance.now() - since;
    const recorded = readPidFile(cluster);
    const living = residents(cluster);
    for (const socket of new Set([recorded?.socketDirectory ?? socketDirectory, socketDirectory])) {
      if (recorded && (await isReachable(socket, signal))) {
        if (living.includes(recorded.pid)) return socket;
        throw new StartRefused(
          `${cluster} is in use by a PostgreSQL outside this container or machine: stop it first, or set DATA_DIR to another directory.`,
        );
      }
    }
    if (living.length === 0) {
      if (recorded?.pid === readPidFile(cluster)?.pid) removeTraces(cluster, socketDirectory);
      return undefined;
    }
    if (recorded && living.includes(recorded.pid)) {
      if (waited > 30_000 && recorded.status === "ready") {
        throw new StartRefused(
          `PostgreSQL (process ${recorded.pid}) is using ${cluster} but doesn't respond: stop it, then start Foyer again.`,
        );
      }
    } else if (waited > 5_000) {
      // Children of a killed server that are too busy to have noticed its end. Their work is not
      // committed; the next start repairs it.
      for (const pid of living) tryToKill(pid);
    }
    if (waited > nextWord) {
      log.info("Waiting for PostgreSQL to finish its work");
      nextWord *= 2;
    }
    await pause(50, undefined, { signal });
  }
}

/**
 * Removes the lock files of a killed server. PostgreSQL removes them itself unless a process with
 * that id is alive, which is often the case: any other program after a restart of the machine or
 * container, or a zombie where process 1 does not reap its children.
 */
function removeTraces(cluster: string, socketDirectory: string) {
  rmSync(join(cluster, "postmaster.pid"), { force: true });
  rmSync(join(socketDirectory, `.s.PGSQL.${port}.lock`), { force: true });
  rmSync(join(socketDirectory, `.s.PGSQL.${port}`), { force: true });
}

function tryToKill(pid: number) {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has already ended.
  }
}

/**
 * Returns `undefined` once the server accepts connections, otherwise its last message before it
 * ended.
 */
async function launch(options: LaunchOptions, signal: AbortSignal): Promise<string | undefined> {
  const [file, ...args] = [
    ...options.runAs.prefix,
    options.binaries.postgres,
    "-D",
    options.cluster,
    ...serverSettings(options),
  ];
  const output = openSync(options.logFile, "a", 0o600);
  const before = statSync(options.logFile).size;
  // Detached, in a session of its own: Ctrl-C reaches only this process, which stops the server
  // after its last response.
  const server = spawn(file as string, args, {
    detached: true,
    stdio: ["ignore", output, output],
    env: plainEnvironment(),
    cwd: "/",
  });
  closeSync(output);
  server.unref();
  let ended: string | undefined;
  server.once("error", (error) => (ended = error.message));
  server.once(
    "exit",
    (code, by) => (ended ??= (!by && lastLogMessage(options.logFile, before)) || `it ended with ${by ?? code}`),
  );
  try {
    while (ended === undefined) {
      if (await isReachable(options.socketDirectory, signal)) return undefined;
      await pause(15, undefined, { signal });
    }
    return ended;
  } finally {
    server.removeAllListeners("exit");
  }
}

function lastLogMessage(logFile: string, from: number): string {
  const text = readFileSync(logFile).subarray(from).toString();
  return /(?:FATAL|PANIC): {2}(.*)/.exec(text)?.[1] ?? text.trim().split("\n").at(-1) ?? "";
}

/** Whether the server accepts connections now; it does not while it starts or stops. */
async function isReachable(socketDirectory: string, signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted();
  const client = new pg.Client({
    connectionString: connectionString(socketDirectory, "postgres", "postgres"),
    connectionTimeoutMillis: 2_000,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

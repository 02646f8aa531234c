import { rmSync } from "node:fs";
import { join } from "node:path";
import { readPidFile } from "../../src/server/platform/embedded-postgres/residents.ts";

/**
 * Removes a test's data directory, and ends the database server that may still run in it after its
 * product has crashed.
 */
export function forget(dataDir: string): void {
  const server = readPidFile(join(dataDir, "postgres", "cluster"))?.pid;
  if (server) {
    try {
      process.kill(server, "SIGQUIT");
    } catch {
      // It has already ended.
    }
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
}

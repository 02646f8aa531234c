import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartRefused } from "#server/platform/start-refused.ts";

/**
 * Makes `directory` this process's own until it lets go or ends, however it ends: the kernel frees the lock of a killed process,
 * so there is never a stale one. Unlike a lock inside PostgreSQL it also holds while the cluster is still being made.
 * Refused while another process has it.
 *
 * Node has no file locks; SQLite, which comes with Node, takes the kernel's. Nothing is ever stored in the file.
 */
export function lockDirectory(directory: string): () => void {
  const holder = join(directory, "lock.pid");
  const lock = new DatabaseSync(join(directory, "lock"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    throw new StartRefused(
      `Another Foyer${processIn(holder)} is already running on ${directory}: stop it first, or set DATA_DIR to another directory.`,
    );
  }
  writeFileSync(holder, `${process.pid}\n`);
  return () => lock.close();
}

const busy = 5;

function processIn(holder: string): string {
  try {
    return ` (process ${readFileSync(holder, "utf8").trim()})`;
  } catch {
    return "";
  }
}

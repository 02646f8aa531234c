import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartRefused } from "#server/platform/start-refused.ts";

/**
 * Locks `directory` for this process until it unlocks it or ends. The kernel releases the lock of a
 * killed process, so there is never a stale one. Unlike a lock inside PostgreSQL it also covers the
 * creation of the cluster.
 *
 * Node has no file locks; SQLite, which comes with Node, takes the kernel's. Nothing is ever stored
 * in the file.
 * @throws DirectoryInUse while another process has the lock
 */
export function lockDirectory(directory: string): () => void {
  const holder = join(directory, "lock.pid");
  const lock = new DatabaseSync(join(directory, "lock"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    throw new DirectoryInUse(
      `Another Foyer${processIn(holder)} is already using ${directory}: stop it first, or set DATA_DIR to another directory.`,
    );
  }
  writeFileSync(holder, `${process.pid}\n`);
  return () => lock.close();
}

/** Another Foyer is using the directory, and so is the server that it supervises. */
export class DirectoryInUse extends StartRefused {
  override name = "DirectoryInUse";
}

const busy = 5;

function processIn(holder: string): string {
  try {
    return ` (process ${readFileSync(holder, "utf8").trim()})`;
  } catch {
    return "";
  }
}

import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/**
 * Returns the directory for a test's database, which consists of nearly a thousand small files: in
 * memory, if there is room, ten times as fast as on a disk.
 */
export function quickDirectory(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2_000_000_000 ? memory : tmpdir();
}

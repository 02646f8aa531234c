import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

/** Where a test's database goes. One is nearly a thousand small files: in memory, if there is room, ten times as quick as on a disk. */
export function quickDirectory(): string {
  const memory = "/dev/shm";
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize > 2_000_000_000 ? memory : tmpdir();
}

import { randomBytes } from "node:crypto";
import { statSync } from "node:fs";
import { link, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { reasonOf } from "#server/operator/reason-of.ts";
import { Refused } from "#server/operator/refused.ts";

/**
 * Writes a file that only this user can read, under another name until it is complete and on the
 * disk.
 * @throws Refused where it exists, unless `force`, or can't be written
 */
export async function writeBackupFile<Result>(
  file: string,
  { force }: { force: boolean },
  write: (target: Writable) => Promise<Result>,
): Promise<Result> {
  const exists = `${file} already exists: choose another name, or add --force.`;
  const existing = statSync(file, { throwIfNoEntry: false });
  if (existing && !existing.isFile()) throw new Refused(`${file} is not a file.`);
  if (existing && !force) throw new Refused(exists);
  const draft = `${file}.${randomBytes(4).toString("hex")}.part`;
  let target: Writable | undefined;
  try {
    target = (await open(draft, "wx", 0o600)).createWriteStream({ flush: true });
    const written = await write(target);
    if (force) await rename(draft, file);
    else await link(draft, file);
    await syncDirectory(dirname(file));
    return written;
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") throw new Refused(exists);
    if (syscall !== undefined) throw new Refused(`${file} can't be written: ${reasonOf(error)}.`, { cause: error });
    throw error;
  } finally {
    target?.destroy();
    await rm(draft, { force: true });
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, "r");
  await directory.sync().finally(() => directory.close());
}

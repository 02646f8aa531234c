import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { StartRefused } from "#server/platform/start-refused.ts";

/**
 * Creates a directory for the server's socket that only this user may enter. It is inside
 * `directory` or, where that path is too long for a socket (about a hundred bytes), in the
 * temporary directory under a name derived from `directory`.
 */
export function ensureSocketDirectory(directory: string): string {
  const near = join(directory, "socket");
  const path = [near, join(tmpdir(), shortName(directory)), join("/tmp", shortName(directory))].find(fits);
  if (!path) throw new StartRefused(`The path ${directory} is too long for a socket: set DATA_DIR to a shorter one.`);
  makePrivate(path);
  return path;
}

/**
 * Removes the directory if it is empty. The directory of a running server contains its socket and
 * stays.
 */
export function removeSocketDirectory(path: string): void {
  try {
    rmdirSync(path);
  } catch {
    // It is not empty.
  }
}

/** The connection URL of a server that listens on a socket. */
export function connectionString(socketDirectory: string, user: string, database: string): string {
  return `postgresql://${user}@/${database}?host=${encodeURIComponent(socketDirectory)}&port=${port}`;
}

/** Only a part of the socket's name: nothing listens on TCP. */
export const port = 5432;

const longest = process.platform === "linux" ? 107 : 103;

function fits(path: string): boolean {
  return Buffer.byteLength(join(path, `.s.PGSQL.${port}`)) <= longest;
}

function shortName(directory: string): string {
  return `foyer-${createHash("sha256").update(directory).digest("hex").slice(0, 16)}`;
}

function makePrivate(path: string) {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid, mode } = lstatSync(path);
  // In a shared temporary directory another user may have created it first.
  if (uid !== process.getuid?.() || (mode & fileType) !== isDirectory) {
    throw new StartRefused(
      `${path} belongs to another user, but the database's socket must be private: remove it, or set TMPDIR to a directory of your own.`,
    );
  }
  chmodSync(path, 0o700);
}

const [fileType, isDirectory] = [0o170000, 0o040000];

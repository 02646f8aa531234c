import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { anyOf } from "#server/platform/database/any-of.ts";
import { afterCommit, type ReadDb, type Tx } from "#server/platform/database.ts";

type File = { mime_type: string; content: Buffer };

/**
 * Recently read files, up to 64 MB: every visitor requests the covers. The content of a key never
 * changes, but another process may delete or move it, so no process serves a cached entry for more
 * than three seconds.
 */
const cache = new LRUCache<string, File>({
  maxSize: 64 * 1024 * 1024,
  ttl: 3_000,
  sizeCalculation: (file) => file.content.length + 200,
});

/**
 * Stores a file under a new random key. `avif` is the same picture, smaller, for browsers that
 * support it.
 */
export async function storeFile(tx: Tx, file: File, avif?: Buffer): Promise<string> {
  const key = newKey();
  await tx.insertInto("files").values({ key, mime_type: file.mime_type, content: file.content }).execute();
  if (avif) {
    const row = { key: key + AVIF, mime_type: "image/avif", content: avif };
    await tx.insertInto("files").values(row).execute();
  }
  return key;
}

/** Suffix of the key of the AVIF form. No request can name it, because no URL contains a dot. */
const AVIF = ".avif";

/** Copies a file, in both forms, to a new key, because files are deleted by their key. */
export async function copyFile(tx: Tx, key: string): Promise<string> {
  const copy = newKey();
  await sql`
    insert into files (key, mime_type, content)
    select ${copy} || substr(key, length(${key}::text) + 1), mime_type, content
    from files
    where key in (${key}, ${key + AVIF})`.execute(tx);
  return copy;
}

/** Moves a file, in both forms, to a new random key. The old key no longer finds anything. */
export async function moveFile(tx: Tx, key: string): Promise<string> {
  const moved = newKey();
  await sql`
    update files set key = ${moved} || substr(key, length(${key}::text) + 1)
    where key in (${key}, ${key + AVIF})`.execute(tx);
  dropFromCache(tx, [key]);
  return moved;
}

const newKey = () => randomBytes(18).toString("base64url");

/** `takes_avif`: prefers the AVIF form of a picture; older pictures have none. */
export async function findFile(db: ReadDb, key: string, takes_avif = false): Promise<File | undefined> {
  const wanted = takes_avif ? [key, key + AVIF] : [key];
  const cached = cache.get(wanted.join());
  if (cached) return cached;
  const file = await db
    .selectFrom("files")
    .select(["mime_type", "content"])
    .where("key", "=", anyOf(wanted))
    .orderBy((files) => files.fn<number>("length", ["key"]), "desc")
    .limit(1)
    .executeTakeFirst();
  if (file) cache.set(wanted.join(), file);
  return file;
}

export async function deleteFiles(tx: Tx, keys: string[]): Promise<void> {
  const forms = keys.flatMap((key) => [key, key + AVIF]);
  if (keys.length > 0) await tx.deleteFrom("files").where("key", "=", anyOf(forms)).execute();
  dropFromCache(tx, keys);
}

/** Runs after the commit: before it, a reader still finds the file and would cache it again. */
function dropFromCache(tx: Tx, keys: string[]): void {
  afterCommit(tx, () => keys.forEach((key) => (cache.delete(key), cache.delete(`${key},${key}${AVIF}`))));
}

/** The URL path of a file. Its key is random and its content fixed. */
export function fileUrl(key: string): string {
  return `/files/${key}`;
}

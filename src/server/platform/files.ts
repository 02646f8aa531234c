import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import { afterCommit, type ReadDb, type Tx } from "./database.ts";

type File = { mime_type: string; content: Buffer };

/**
 * What was read lately, 64 MB of it: covers are asked for by every visitor. A key's content never changes, but it can be deleted, by
 * another process, too: a minute later nobody has it.
 */
const cache = new LRUCache<string, File>({
  maxSize: 64 * 1024 * 1024,
  ttl: 60_000,
  sizeCalculation: (file) => file.content.length + 200,
});

/** Keeps a file under a new random key. */
export async function storeFile(tx: Tx, file: File): Promise<string> {
  const key = randomBytes(18).toString("base64url");
  await tx.insertInto("files").values({ key, mime_type: file.mime_type, content: file.content }).execute();
  return key;
}

/** The same content under a key of its own: a file is deleted by its key. */
export async function copyFile(tx: Tx, key: string): Promise<string> {
  const copy = randomBytes(18).toString("base64url");
  await sql`
    insert into files (key, mime_type, content)
    select ${copy}, mime_type, content
    from files
    where key = ${key}`.execute(tx);
  return copy;
}

export async function findFile(db: ReadDb, key: string): Promise<File | undefined> {
  const cached = cache.get(key);
  if (cached) return cached;
  const file = await db.selectFrom("files").select(["mime_type", "content"]).where("key", "=", key).executeTakeFirst();
  if (file) cache.set(key, file);
  return file;
}

export async function deleteFiles(tx: Tx, keys: string[]): Promise<void> {
  if (keys.length > 0) await tx.deleteFrom("files").where("key", "in", keys).execute();
  // Whoever reads it meanwhile still finds it, and would put it back.
  afterCommit(tx, () => keys.forEach((key) => cache.delete(key)));
}

/** Where a file is served. Its key is random and its content fixed, so it may be cached for ever. */
export function fileUrl(key: string): string {
  return `/files/${key}`;
}

import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { msg } from "@lingui/core/macro";
import { LRUCache } from "lru-cache";
import { anyOf } from "#server/platform/database/any-of.ts";
import { afterCommit, autocommit, type Db, type ReadDb, type Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { ObjectStorage } from "./object-storage.ts";

type File = { mime_type: string; content: Buffer };

/** The content of a file that is to be stored: itself, or the key of an uploaded object. */
export type Content = Buffer | { object_key: string };

/** The object storage of this process; undefined: contents are stored in the database. */
let storage: ObjectStorage | undefined;

/** Called once, when the process starts. */
export function setObjectStorage(used: ObjectStorage | undefined): void {
  storage = used;
}

const CACHE_BYTES = 64 * 1024 * 1024;

/**
 * Recently read files: every visitor requests the covers. The content of a key never changes, but
 * another process may delete or move it, so no process serves a cached entry for more than three
 * seconds.
 */
const cache = new LRUCache<string, File>({
  maxSize: CACHE_BYTES,
  ttl: 3_000,
  sizeCalculation: (file) => file.content.length + 200,
});

/** Recently read objects. They never change, and only rows lead to them. */
const objects = new LRUCache<string, Buffer, ObjectStorage>({
  maxSize: CACHE_BYTES,
  sizeCalculation: (content) => content.length + 200,
  // Of simultaneous reads only one is sent.
  fetchMethod: (key, _stale, { context }) => context.get(key),
});

/**
 * Uploads contents to the object storage, where there is one: before the transaction that stores
 * their files, which must not wait for it. What no row refers to an hour later is deleted
 * (`deleteUnusedObjects`). Returns what to store instead of each content; nothing without a storage.
 * @throws AppError unavailable
 */
export async function uploadContents(db: Db, files: readonly File[]): Promise<Map<Buffer, Content>> {
  const uploading = storage;
  if (!uploading) return new Map();
  const uploaded = files.map((file) => ({ ...file, key: newKey() }));
  await recordObjects(
    db,
    uploaded.map(({ key }) => key),
  );
  await Promise.all(uploaded.map(({ key, content, mime_type }) => uploading.put(key, content, mime_type))).catch(
    (cause: unknown) => {
      const userMessage = msg`Images can’t be saved right now. Please try again in a few minutes.`;
      throw new AppError("unavailable", { userMessage, retry_after_seconds: 60, cause });
    },
  );
  return new Map(uploaded.map(({ content, key }) => [content, { object_key: key }]));
}

/** Records objects before they are uploaded, so that none can be in the storage unnoticed. */
export async function recordObjects(db: Db, keys: readonly string[]): Promise<void> {
  const rows = keys.map((key) => ({ key }));
  await autocommit(db).insertInto("stored_objects").values(rows).execute();
}

/**
 * Stores a file under a new random key. `avif` is the same picture, smaller, for browsers that
 * support it.
 */
export async function storeFile(
  tx: Tx,
  file: { mime_type: string; content: Content },
  avif?: Content,
): Promise<string> {
  const key = newKey();
  await tx
    .insertInto("files")
    .values({ key, mime_type: file.mime_type, ...columnsOf(file.content) })
    .execute();
  if (avif) {
    const row = { key: key + AVIF, mime_type: "image/avif", ...columnsOf(avif) };
    await tx.insertInto("files").values(row).execute();
  }
  return key;
}

function columnsOf(content: Content) {
  return Buffer.isBuffer(content) ? { content } : content;
}

/** Suffix of the key of the AVIF form. No request can name it, because no URL contains a dot. */
const AVIF = ".avif";

/**
 * Copies a file, in both forms, to a new key, because files are deleted by their key. An object is
 * shared by its copies. The lock keeps it: a transaction that deletes the last row waits, and then
 * the copy is there.
 */
export async function copyFile(tx: Tx, key: string): Promise<string> {
  const copy = newKey();
  await sql`
    insert into files (key, mime_type, content, object_key)
    select ${copy} || substr(key, length(${key}::text) + 1), mime_type, content, object_key
    from files
    where key in (${key}, ${key + AVIF})
    for share`.execute(tx);
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

export const newKey = () => randomBytes(18).toString("base64url");

/**
 * `takes_avif`: prefers the AVIF form of a picture; older pictures have none.
 * @throws AppError unavailable: the file is in an object storage that doesn't respond
 */
export async function findFile(db: ReadDb, key: string, takes_avif = false): Promise<File | undefined> {
  const wanted = takes_avif ? [key, key + AVIF] : [key];
  const cached = cache.get(wanted.join());
  if (cached) return cached;
  const file = (await readFile(db, wanted)) ?? (await readFile(db, wanted));
  if (file) cache.set(wanted.join(), file);
  return file;
}

/**
 * Undefined where there is no row, or where its object has gone since the row was read: then the
 * file was deleted, or moved to the database.
 */
async function readFile(db: ReadDb, wanted: string[]): Promise<File | undefined> {
  const row = await db
    .selectFrom("files")
    .select(["mime_type", "content", "object_key"])
    .where("key", "=", anyOf(wanted))
    .orderBy((files) => files.fn<number>("length", ["key"]), "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const content = row.content ?? (row.object_key === null ? undefined : await readObject(row.object_key));
  return content && { mime_type: row.mime_type, content };
}

async function readObject(key: string): Promise<Buffer | undefined> {
  if (!storage) throw new AppError("unavailable");
  return objects.fetch(key, { context: storage }).catch((cause: unknown) => {
    throw new AppError("unavailable", { retry_after_seconds: 5, cause });
  });
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

/** Whether any file is in an object storage. */
export async function hasStoredObjects(db: ReadDb): Promise<boolean> {
  const found = await db
    .selectFrom("files")
    .select("key")
    .where("object_key", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Objects younger than this may belong to a transaction that has not committed yet. */
const UPLOADING_MINUTES = 60;
const AT_ONCE = 10;
const AT_MOST = 1_000;

/**
 * Deletes objects that no file refers to: of deleted files, of files that were moved to the
 * database, and of uploads that came to nothing. Returns how many; the next run deletes the rest.
 * @throws StorageFailed
 */
export async function deleteUnusedObjects(db: Db, now: Date): Promise<number> {
  if (!storage) return 0;
  const deleting = storage;
  const { rows } = await sql<{ key: string }>`
    select key from stored_objects
    where created_at < ${now}::timestamptz - make_interval(mins => ${UPLOADING_MINUTES})
      and not exists (select from files where files.object_key = stored_objects.key)
    order by key
    limit ${AT_MOST}`.execute(db);
  const keys = rows.map(({ key }) => key);
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const some = keys.slice(from, from + AT_ONCE);
    await Promise.all(some.map((key) => deleting.delete(key)));
    await autocommit(db).deleteFrom("stored_objects").where("key", "=", anyOf(some)).execute();
  }
  return keys.length;
}

import { sql } from "kysely";
import { autocommit, type Db } from "#server/platform/database.ts";
import { newKey, recordObjects } from "#server/platform/files/files.ts";
import type { ObjectStorage } from "#server/platform/files/object-storage.ts";

export type FilePlace = "storage" | "database";

type Options = {
  db: Db;
  storage: ObjectStorage;
  to: FilePlace;
  /** Called after each page of files. */
  onPage(moved: number, total: number): void;
};

const PAGE = 100;
/** Contents in memory at once. */
const AT_ONCE = 4;

/**
 * Moves the contents of all files, a few at a time, while the shop serves and changes them: a row
 * changes only where it is still as it was read, and says itself where its content is. Starting
 * again continues. Objects that were moved to the database are deleted by `cleanupObjects`.
 * Returns how many files were moved, and how many have no content to move.
 * @throws StorageFailed
 */
export async function moveFiles(options: Options): Promise<{ moved: number; missing: number }> {
  const total = await countFiles(options);
  let moved = 0;
  // A file that gets another key meanwhile is found by the next round.
  for (;;) {
    const round = await moveEach(options, (count) => options.onPage(moved + count, total));
    moved += round.moved;
    if (round.moved === 0) return { moved, missing: round.missing };
  }
}

async function moveEach(options: Options, onPage: (moved: number) => void) {
  const move = options.to === "storage" ? moveToStorage : moveToDatabase;
  const counts = { moved: 0, missing: 0 };
  for (let after = ""; ;) {
    const keys = await listKeys(options, after);
    for (let from = 0; from < keys.length; from += AT_ONCE) {
      const results = await Promise.all(keys.slice(from, from + AT_ONCE).map((key) => move(options, key)));
      for (const result of results) if (result) counts[result] += 1;
    }
    if (keys.length < PAGE) return counts;
    after = keys.at(-1) ?? "";
    onPage(counts.moved);
  }
}

/** The condition of files that are not yet where they should be. */
const toMove = ({ to }: Options) => (to === "storage" ? sql`object_key is null` : sql`object_key is not null`);

async function countFiles(options: Options): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from files where ${toMove(options)}`.execute(options.db);
  return rows[0]?.count ?? 0;
}

async function listKeys(options: Options, after: string): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from files where ${toMove(options)} and key > ${after} order by key limit ${PAGE}`.execute(options.db);
  return rows.map(({ key }) => key);
}

type Moved = "moved" | "missing" | undefined;

async function moveToStorage({ db, storage }: Options, key: string): Promise<Moved> {
  const file = await db.selectFrom("files").select(["mime_type", "content"]).where("key", "=", key).executeTakeFirst();
  if (!file?.content) return undefined;
  const object_key = newKey();
  await recordObjects(db, [object_key]);
  await storage.put(object_key, file.content, file.mime_type);
  const { numUpdatedRows } = await autocommit(db)
    .updateTable("files")
    .set({ content: null, object_key })
    .where("key", "=", key)
    .where("object_key", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? "moved" : undefined;
}

async function moveToDatabase({ db, storage }: Options, key: string): Promise<Moved> {
  const file = await db.selectFrom("files").select("object_key").where("key", "=", key).executeTakeFirst();
  if (!file?.object_key) return undefined;
  const content = await storage.get(file.object_key);
  if (!content) return "missing";
  const { numUpdatedRows } = await autocommit(db)
    .updateTable("files")
    .set({ content, object_key: null })
    .where("key", "=", key)
    .where("object_key", "=", file.object_key)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? "moved" : undefined;
}

import { sql } from "kysely";
import type { FileRow } from "#domain/file-rows.ts";
import type { PlannedOrder } from "#domain/import-plan.ts";
import type { ImportProblem } from "#domain/imports.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { ReadDb, Tx } from "#server/platform/database.ts";

/**
 * What an import stores, in pieces of a fixed number of entries: small enough that reading or
 * writing one blocks the process only briefly.
 */
type Kinds = { ROWS: FileRow; ORDERS: PlannedOrder; PROBLEMS: ImportProblem };
type Kind = keyof Kinds;

export const PIECE_SIZE = { ROWS: 500, ORDERS: 100, PROBLEMS: 500 } as const;

/** Replaces the stored pieces. */
export async function writePieces<K extends Kind>(
  tx: Tx,
  { id: import_id }: { id: number },
  kind: K,
  rows: readonly Kinds[K][],
): Promise<void> {
  await removePieces(tx, { id: import_id }, [kind]);
  for (let at = 0; at * PIECE_SIZE[kind] < rows.length; at += 1) {
    const content = JSON.stringify(rows.slice(at * PIECE_SIZE[kind], (at + 1) * PIECE_SIZE[kind]));
    await tx.insertInto("import_chunks").values({ import_id, kind, position: at, content }).execute();
  }
}

/** Appends entries after the stored ones. */
export async function addToPieces<K extends Kind>(
  tx: Tx,
  { id: import_id }: { id: number },
  kind: K,
  rows: readonly Kinds[K][],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into import_chunks (import_id, kind, position, content)
    select ${import_id}, ${kind}, coalesce(max(position), -1) + 1, ${JSON.stringify(rows)}::jsonb
    from import_chunks
    where import_id = ${import_id}
      and kind = ${kind}`.execute(tx);
}

export async function removePieces(tx: Tx, { id }: { id: number }, kinds: readonly Kind[]): Promise<void> {
  await tx.deleteFrom("import_chunks").where("import_id", "=", id).where("kind", "=", anyOf(kinds)).execute();
}

export async function readPiece<K extends Kind>(
  db: ReadDb,
  { id }: { id: number },
  kind: K,
  position: number,
): Promise<Kinds[K][] | undefined> {
  const piece = await db
    .selectFrom("import_chunks")
    .select("content")
    .where("import_id", "=", id)
    .where("kind", "=", kind)
    .where("position", "=", position)
    .executeTakeFirst();
  return piece?.content as Kinds[K][] | undefined;
}

/** Yields all pieces, one at a time; an erased piece is skipped. */
export async function* piecesOf<K extends Kind>(
  db: ReadDb,
  { id }: { id: number },
  kind: K,
): AsyncGenerator<Kinds[K][]> {
  for (let after = -1; ;) {
    const piece = await db
      .selectFrom("import_chunks")
      .select(["position", "content"])
      .where("import_id", "=", id)
      .where("kind", "=", kind)
      .where("position", ">", after)
      .orderBy("position")
      .limit(1)
      .executeTakeFirst();
    if (!piece) return;
    yield piece.content as Kinds[K][];
    after = piece.position;
  }
}

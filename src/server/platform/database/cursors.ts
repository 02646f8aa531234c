import { createHash } from "node:crypto";
import { z } from "zod";
import type { CursorMeta, CursorQuery } from "#contract/lists.ts";
import { AppError, invalid, knownRefusal } from "#server/platform/errors.ts";

/**
 * The row that a response follows: the part of the list that it is in (`keyset-pagination.ts`), the
 * value by which it was sorted, and its unique value. Both are as PostgreSQL writes them.
 */
export type Position = { at: number; value: string | null; unique: string };

const written = z.tuple([z.string(), z.int().min(0), z.string().nullable(), z.string()]);

/**
 * Reads a cursor; undefined at the beginning of the list.
 * @throws AppError invalid if it was not issued for this order, search and filters
 */
export function readCursor({ after, list }: CursorQuery): Position | undefined {
  if (after === undefined) return undefined;
  const [hash, at, value, unique] = parse(after);
  if (hash !== hashOf(list)) throw wrongCursor();
  return { at, value, unique };
}

/** `next` follows the last row of this response where there are more rows, `end` follows it always. */
export function cursorMeta(query: CursorQuery, end: Position | undefined, isMore: boolean): CursorMeta {
  const end_cursor = end ? write(query, end) : (query.after ?? null);
  return { next_cursor: isMore ? end_cursor : null, end_cursor };
}

/**
 * Runs the statements of a cursor. One that was forged may contain values that PostgreSQL can't
 * convert.
 */
export async function withCursor<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof AppError) && knownRefusal(error)?.code === "invalid") throw wrongCursor();
    throw error;
  }
}

export function wrongCursor(): AppError {
  return invalid({ cursor: "cursor" });
}

function write({ list }: CursorQuery, { at, value, unique }: Position): string {
  return Buffer.from(JSON.stringify([hashOf(list), at, value, unique])).toString("base64url");
}

function parse(cursor: string): z.output<typeof written> {
  try {
    return written.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
  } catch {
    throw wrongCursor();
  }
}

function hashOf(list: string): string {
  return createHash("sha256").update(list).digest("base64url").slice(0, 12);
}

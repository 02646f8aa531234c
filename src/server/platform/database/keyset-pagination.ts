import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import { LIST_COUNTED_MAX } from "#domain/maxima.ts";
import type { CursorQuery, List, ListQuery, Narrowing, Rows as ListedRows, SummedRows } from "#contract/lists.ts";
import { addedUp, type Filterable, narrowed, type Searched } from "#server/platform/lists.ts";
import { cursorMeta, readCursor, withCursor, wrongCursor } from "./cursors.ts";

type Column = Expression<unknown>;
type Rows<DB, Tables extends keyof DB, Row> = SelectQueryBuilder<DB, Tables, Row>;

/**
 * Rows and the value by which they are sorted, which is never null and has an index. A sort has one
 * part, or several that follow each other in the same order for both directions: checked-in
 * attendees by time, then those who have not checked in.
 */
export type WalkedPart<DB, Tables extends keyof DB, Row> = {
  rows: Rows<DB, Tables, Row>;
  value: Column;
  /** Filters that are simpler for this part than for all rows. */
  filters?: Record<string, Filterable>;
};

/** How a list that may have hundreds of thousands of rows is filtered and summed. */
export type WalkedColumns<L extends List> = {
  filters: Record<keyof L["filters"] & string, Filterable>;
  search: Searched;
  unique: Column;
};

/** A list with sums declares their columns. */
export type SummedWalk<L extends List> = WalkedColumns<L> & { sums: Record<NonNullable<L["sums"]>[number], Column> };

type Input = Pick<ListQuery, "page" | "per_page" | "sort_direction" | "after" | "before" | "cursor"> & Narrowing;
type How = { filters: Record<string, Filterable>; search: Searched; unique: Column; sums?: Record<string, Column> };

/**
 * One page of a large list. The filters run first, by themselves: how many rows match, up to
 * 10,000, and which. If these are known, the page is sorted from them alone; with more than 10,000
 * (or without filters) it is read in the order of an index, where the next rows are near. So
 * PostgreSQL never walks the whole index for a few matching rows, which is what it does when it
 * guesses wrong.
 *
 * `after` and `before` name the row beside the page (keyset pagination): the page is read from
 * there, however deep it is, and `page` is then only its number. `page` by itself counts rows from
 * the beginning, as in other lists. With a cursor, rows are only counted where a search or a filter
 * has to find them first.
 */
export function walkedPage<DB, Tables extends keyof DB, Row extends { id: number }, Sum extends string>(
  parts: readonly WalkedPart<DB, Tables, Row>[],
  all: Rows<DB, Tables, Row>,
  input: Input,
  how: How & { sums: Record<Sum, Column> },
): Promise<SummedRows<Row, Sum>>;
export function walkedPage<DB, Tables extends keyof DB, Row extends { id: number }>(
  parts: readonly WalkedPart<DB, Tables, Row>[],
  all: Rows<DB, Tables, Row>,
  input: Input,
  how: How,
): Promise<ListedRows<Row>>;
export async function walkedPage<DB, Tables extends keyof DB, Row extends { id: number }>(
  parts: readonly WalkedPart<DB, Tables, Row>[],
  all: Rows<DB, Tables, Row>,
  input: Input,
  how: How,
): Promise<ListedRows<Row>> {
  if (input.cursor) return withCursor(rowsAfter(parts, all, { ...input, cursor: input.cursor }, how));
  const { total, ids, sums } = await findMatching(all, input, how);
  const meta = {
    page: input.page,
    per_page: input.per_page,
    total,
    last_page: Math.max(1, Math.ceil(Math.min(total, LIST_COUNTED_MAX) / input.per_page)),
    ...(how.sums && { sums }),
  };
  const walked = parts.map((part) => among(part, ids, input, how));
  const start = await startOf(parts, input, how);
  if (start) return { data: (await walk(walked, start, input, how)).rows, meta };
  const skipped = (input.page - 1) * input.per_page;
  if (skipped === 0) return { data: (await walk(walked, FIRST, input, how)).rows, meta };
  if (total <= LIST_COUNTED_MAX && skipped >= total) return { data: [], meta };
  return { data: await pageAt(walked, skipped, input, how), meta };
}

/** The rows after a cursor. One row more is looked for, which tells whether there are more. */
async function rowsAfter<DB, Tables extends keyof DB, Row extends { id: number }>(
  parts: readonly WalkedPart<DB, Tables, Row>[],
  all: Rows<DB, Tables, Row>,
  input: Input & { cursor: CursorQuery },
  how: How,
): Promise<ListedRows<Row>> {
  const { cursor } = input;
  const start = startAfter(cursor, parts.length);
  const isNarrowed = input.query !== "" || input.filters.length > 0;
  const { ids } = isNarrowed ? await findMatching(all, input, how) : { ids: null };
  const walked = parts.map((part) => among(part, ids, input, how));
  const { rows, found } = await walk(walked, start, { ...input, per_page: cursor.limit + 1 }, how);
  const end = found[cursor.limit - 1] ?? found.at(-1);
  const beyond = found[cursor.limit];
  const data = rows.filter(({ id }) => id !== beyond?.id);
  const position = end && { at: end.at, value: end.value, unique: String(end.id) };
  return { data, meta: cursorMeta(cursor, position, beyond !== undefined) };
}

/** @throws AppError invalid for a cursor of another list */
function startAfter(cursor: CursorQuery, parts: number): Start {
  const after = readCursor(cursor);
  if (!after) return FIRST;
  const { at, value, unique } = after;
  if (at >= parts || value === null || !/^\d{1,15}$/.test(unique)) throw wrongCursor();
  return { at, id: Number(unique), value, isBack: false };
}

/**
 * All rows in the order of the list, in batches. Each batch is a statement of its own, so that a
 * slow reader holds nothing open. A batch continues after the value by which the last row was
 * sorted when it was found, because the row itself may be gone or changed by then.
 */
export async function* walkedBatches<DB, Tables extends keyof DB, Row extends { id: number }>(
  parts: readonly WalkedPart<DB, Tables, Row>[],
  all: Rows<DB, Tables, { id: number }>,
  input: Omit<Input, "page" | "per_page" | "after" | "before">,
  how: How,
  size = 250,
): AsyncGenerator<Row[]> {
  const batchInput = { ...input, page: 1, per_page: size };
  const { ids } = await findMatching(all, batchInput, how);
  const walked = parts.map((part) => among(part, ids, batchInput, how));
  let start: Start | undefined = FIRST;
  while (start) {
    const { rows, last, is_more }: Found<Row> = await walk(walked, start, batchInput, how);
    if (rows.length > 0) yield rows;
    start = is_more ? last : undefined;
  }
}

/** The number of rows in an export, counted without a maximum. */
export async function countAll<DB, Tables extends keyof DB, Row>(
  all: Rows<DB, Tables, Row>,
  input: Narrowing,
  how: How,
): Promise<number> {
  const ones = narrowed(all, input, how)
    .clearSelect()
    .select(sql`1`.as("one"));
  const counted = ones.withPlugin(addedUp([sql`count(*)`.as("total")], [])).$castTo<{ total: number }>();
  return (await counted.executeTakeFirstOrThrow()).total;
}

/**
 * Counts the matching rows and collects their ids. `ids` is null for a list without filters, and
 * when more rows match than are counted.
 */
async function findMatching<DB, Tables extends keyof DB, Row>(all: Rows<DB, Tables, Row>, input: Input, how: How) {
  const isNarrowed = input.query !== "" || input.filters.length > 0;
  const sums = (isNarrowed && how.sums) || {};
  const filtered = narrowed(all, input, how)
    .clearSelect()
    .select([sql<number>`${how.unique}`.as("id"), ...Object.entries(sums).map(([name, sum]) => sql`${sum}`.as(name))])
    .limit(LIST_COUNTED_MAX + 1);
  const ids = isNarrowed ? sql`case when count(*) <= ${LIST_COUNTED_MAX} then array_agg(id) end` : sql`null`;
  const counted = filtered
    .withPlugin(addedUp([sql`count(*)`.as("total"), sql`${ids}`.as("ids")], Object.keys(sums)))
    .$castTo<Counted>();
  const { total, ids: known, ...added } = await counted.executeTakeFirstOrThrow();
  const isAdded = how.sums !== undefined && isNarrowed && total <= LIST_COUNTED_MAX;
  return { total, ids: isNarrowed && total === 0 ? [] : known, sums: isAdded ? added : null };
}

type Counted = { total: number; ids: number[] | null } & Record<string, number>;

/** A part with its matching rows. */
type Walked<DB, Tables extends keyof DB, Row> = WalkedPart<DB, Tables, Row> & { matching: Rows<DB, Tables, Row> };

function among<DB, Tables extends keyof DB, Row>(
  { rows, value, filters }: WalkedPart<DB, Tables, Row>,
  ids: number[] | null,
  input: Narrowing,
  how: How,
): Walked<DB, Tables, Row> {
  const matching = ids
    ? rows.where(sql<SqlBool>`${how.unique} = any(${ids})`)
    : narrowed(rows, input, { ...how, filters: { ...how.filters, ...filters } });
  return { rows, value, matching: matching };
}

/** The row beside the page and its part, and the value by which it was sorted, if known. */
type Start = { at: number; id: number | null; value?: string; isBack: boolean };

const FIRST: Start = { at: 0, id: null, isBack: false };

/**
 * Finds the part that contains the row beside the page; undefined if no row is named or it is gone.
 */
async function startOf<DB, Tables extends keyof DB, Row>(
  parts: readonly WalkedPart<DB, Tables, Row>[],
  { after, before }: Input,
  { unique }: How,
): Promise<Start | undefined> {
  const id = after ?? before;
  if (id === undefined) return undefined;
  for (const [at, { rows }] of parts.entries()) {
    const probe = rows.clearSelect().select(sql`1`.as("one"));
    if (await probe.where(sql<SqlBool>`${unique} = ${id}`).executeTakeFirst())
      return { at, id, isBack: after === undefined };
  }
  return undefined;
}

/**
 * Full rows, and those that were found, in the order of reading: some may be deleted before they
 * are read.
 */
type Found<Row> = { rows: Row[]; found: (Sorted & { at: number })[]; last: Start | undefined; is_more: boolean };

/**
 * Reads a page from a start row on, through one part after the other. If the value by which the
 * start row was sorted is not known, its current value is looked up.
 */
async function walk<DB, Tables extends keyof DB, Row>(
  parts: readonly Walked<DB, Tables, Row>[],
  { at, id, value: was, isBack }: Start,
  input: Input,
  { unique }: How,
): Promise<Found<Row>> {
  const read: Row[] = [];
  const sorted: (Sorted & { at: number })[] = [];
  let left = input.per_page;
  const isUp = (input.sort_direction === "asc") !== isBack;
  for (const [from, part] of isBack ? [...parts.entries()].toReversed() : parts.entries()) {
    if (left === 0 || (isBack ? from > at : from < at)) continue;
    const { rows, matching, value } = part;
    const now = rows
      .clearSelect()
      .select(sql`${value}`.as("value"))
      .where(sql<SqlBool>`${unique} = ${id}`);
    const beside = was === undefined ? now : sql`${was}`;
    const isBeyond = sql<SqlBool>`(${value}, ${unique}) ${sql.raw(isUp ? ">" : "<")} (${beside}, ${id})`;
    const rest = from === at && id !== null ? matching.where(isBeyond) : matching;
    const found = await seekRows(rest, { value, unique, isUp }, left);
    left -= found.length;
    sorted.push(...found.map((row) => ({ ...row, at: from })));
    read.push(...(await inFull(part, unique, found, isUp)));
  }
  const end = sorted.at(-1);
  return {
    rows: isBack ? read.toReversed() : read,
    found: sorted,
    last: end && { ...end, isBack },
    is_more: left === 0,
  };
}

/** A page that is counted from the beginning. */
async function pageAt<DB, Tables extends keyof DB, Row>(
  parts: readonly Walked<DB, Tables, Row>[],
  skipped: number,
  input: Input,
  { unique }: How,
): Promise<Row[]> {
  const found: Row[] = [];
  const isUp = input.sort_direction === "asc";
  let left = skipped;
  for (const part of parts) {
    if (found.length === input.per_page) break;
    const ids = await seekRows(part.matching, { ...part, unique, isUp }, input.per_page - found.length, left);
    if (ids.length === 0 && left > 0) left -= await countUpTo(part.matching, left);
    else left = 0;
    found.push(...(await inFull(part, unique, ids, isUp)));
  }
  return found;
}

/**
 * Only the ids and the values by which they are sorted: an index can often provide them without
 * reading the rows in between.
 */
async function seekRows<DB, Tables extends keyof DB, Row>(
  rows: Rows<DB, Tables, Row>,
  { value, unique, isUp }: { value: Column; unique: Column; isUp: boolean },
  many: number,
  skipped = 0,
): Promise<Sorted[]> {
  const direction = isUp ? "asc" : "desc";
  const ids = rows
    .clearSelect()
    .select([sql<number>`${unique}`.as("id"), sql<string>`(${value})::text`.as("value")])
    .orderBy(value, direction)
    .orderBy(unique, direction)
    .limit(many)
    .$if(skipped > 0, (more) => more.offset(skipped))
    .$castTo<Sorted>();
  return ids.execute();
}

type Sorted = { id: number; value: string };

async function inFull<DB, Tables extends keyof DB, Row>(
  { rows, value }: Walked<DB, Tables, Row>,
  unique: Column,
  found: readonly Sorted[],
  isUp: boolean,
): Promise<Row[]> {
  if (found.length === 0) return [];
  const direction = isUp ? "asc" : "desc";
  const these = rows.where(sql<SqlBool>`${unique} = any(${found.map(({ id }) => id)})`);
  return these.orderBy(value, direction).orderBy(unique, direction).execute();
}

async function countUpTo<DB, Tables extends keyof DB, Row>(rows: Rows<DB, Tables, Row>, most: number): Promise<number> {
  const ones = rows
    .clearSelect()
    .select(sql`1`.as("one"))
    .limit(most);
  const counted = ones.withPlugin(addedUp([sql`count(*)`.as("total")], [])).$castTo<{ total: number }>();
  return (await counted.executeTakeFirstOrThrow()).total;
}

import {
  type AliasedRawBuilder,
  AliasNode,
  type Expression,
  IdentifierNode,
  type KyselyPlugin,
  SelectionNode,
  SelectQueryNode,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { LIST_COUNTED_MAX } from "#domain/maxima.ts";
import type {
  CursorQuery,
  FilterPart,
  List,
  ListQuery,
  Narrowing,
  Operator,
  Rows,
  SummedRows,
} from "#contract/lists.ts";
import { cursorMeta, type Position, readCursor, withCursor } from "./database/cursors.ts";
import { contains, occursIn } from "./database/search.ts";

type Column = Expression<unknown>;

/**
 * A field with several values per row: the row matches when one of them matches, with `ne` when
 * none does.
 */
type ManyValued = { column: Column; some: (matches: Expression<SqlBool>) => Expression<SqlBool> };

/**
 * A condition that is compared with yes, no or the one value `true`. The statement contains the
 * condition itself, so that its index can be used.
 */
type Flag = { is: Expression<SqlBool> };

export type Filterable = Column | ManyValued | Flag;

type Filters = Record<string, Filterable>;

/** A search that is more than finding text in one column. */
export type Searched = (query: string) => Expression<SqlBool>;

/**
 * How a declared list is read from SQL: an expression for each sort and each filter (a missing one
 * does not compile), and the text that the search covers. `unique` breaks ties, so that no row is
 * on two pages or on none. A missing value sorts as the largest, as PostgreSQL's indexes are
 * ordered: only then can an index provide the page.
 */
export type ListColumns<L extends List> = {
  sorts: Record<L["sorts"][number], Column>;
  filters: Record<keyof L["filters"] & string, Filterable>;
  /**
   * A folded text: `foldedText` of some columns, or a `search_text`; null where the list can't be
   * searched.
   */
  search: Column | null;
  unique: Column;
};

/** A list with sums declares their columns. */
export type SummedColumns<L extends List> = ListColumns<L> & { sums: Record<NonNullable<L["sums"]>[number], Column> };

/**
 * One page of a list, and the total number of its rows. `rows` is the query with its joins and
 * guards, without order and limit. Filters are added by AND only, so that no filter can widen what
 * the guards allow.
 *
 * `meta.total` is exact up to 10,000 (`LIST_COUNTED_MAX`); 10,001 means "more than 10,000", and
 * `last_page` is then the page of the 10,000th row. Counting further would walk all rows of a large
 * event for every page view (100,000 orders: twenty times as long), and no user turns to page 500;
 * exact numbers are on the dashboard, from the daily stats. For the same reason `meta.sums` is null
 * for a list without filters or search, and when more rows match than are counted; otherwise it
 * comes with the count.
 *
 * With a cursor nothing is counted: the rows after it are read, and whether there are more.
 */
export function listPage<DB, Tables extends keyof DB, Row, Sum extends string>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  input: ListQuery,
  columns: Columns & { sums: Record<Sum, Column> },
): Promise<SummedRows<Row, Sum>>;
export function listPage<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  input: ListQuery,
  columns: Columns,
): Promise<Rows<Row>>;
export async function listPage<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  input: ListQuery,
  columns: Columns & { sums?: Record<string, Column> },
): Promise<Rows<Row>> {
  const matching = narrowed(rows, input, columns);
  const value = columns.sorts[input.sort_by] ?? columns.unique;
  if (input.cursor) {
    const order = { value, unique: columns.unique, direction: input.sort_direction };
    return withCursor(rowsAfter(matching, input.cursor, order));
  }
  const sorted = matching
    .orderBy(value, input.sort_direction)
    .orderBy(columns.unique, input.sort_direction)
    .limit(input.per_page)
    .offset((input.page - 1) * input.per_page);
  const isNarrowed = input.query !== "" || input.filters.length > 0;
  const added = isNarrowed ? columns.sums : undefined;
  const [data, { total, ...sums }] = await Promise.all([sorted.execute(), countSome(matching, added)]);
  const meta = {
    page: input.page,
    per_page: input.per_page,
    total,
    last_page: Math.max(1, Math.ceil(Math.min(total, LIST_COUNTED_MAX) / input.per_page)),
    ...(columns.sums && { sums: added && total <= LIST_COUNTED_MAX ? sums : null }),
  };
  return { data: data as Row[], meta };
}

type Order = { value: Column; unique: Column; direction: "asc" | "desc" };

/**
 * The rows after a cursor. Rows without a value sort as the largest; they are read by a statement
 * of their own, so that an index serves both.
 */
async function rowsAfter<DB, Tables extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, Tables, Row>,
  cursor: CursorQuery,
  order: Order,
): Promise<Rows<Row>> {
  const found: Placed<Row>[] = [];
  for (const isBehind of followers(readCursor(cursor), order)) {
    const missing = cursor.limit + 1 - found.length;
    if (missing > 0) found.push(...(await placed(isBehind ? matching.where(isBehind) : matching, order, missing)));
  }
  const read = found.slice(0, cursor.limit);
  const last = read.at(-1);
  const end = last && { at: 0, value: last.cursor_value, unique: last.cursor_unique };
  const data = read.map(({ cursor_value: _value, cursor_unique: _unique, ...row }) => row as Row);
  return { data, meta: cursorMeta(cursor, end, found.length > cursor.limit) };
}

type Placed<Row> = Row & { cursor_value: string | null; cursor_unique: string };

/** The conditions of what follows a row, in the order of the list; no condition: the whole list. */
function followers(
  after: Position | undefined,
  { value, unique, direction }: Order,
): (Expression<SqlBool> | undefined)[] {
  if (!after) return [undefined];
  const compare = sql.raw(direction === "asc" ? ">" : "<");
  if (after.value !== null) {
    const further = sql<SqlBool>`(${value}, ${unique}) ${compare} (${after.value}, ${after.unique})`;
    return direction === "asc" ? [further, sql<SqlBool>`${value} is null`] : [further];
  }
  const further = sql<SqlBool>`(${value} is null and ${unique} ${compare} ${after.unique})`;
  return direction === "asc" ? [further] : [further, sql<SqlBool>`${value} is not null`];
}

async function placed<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  { value, unique, direction }: Order,
  limit: number,
): Promise<Placed<Row>[]> {
  const sorted = rows
    .select([
      sql<string | null>`(${value})::text`.as("cursor_value"),
      sql<string>`(${unique})::text`.as("cursor_unique"),
    ])
    .orderBy(value, direction)
    .orderBy(unique, direction)
    .limit(limit);
  return (await sorted.execute()) as Placed<Row>[];
}

type Columns = {
  sorts: Record<string, Column>;
  filters: Filters;
  search: Column | null;
  unique: Column;
};

/** Adds the search and every filter, for a page of the rows or for all. */
export function narrowed<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  input: Narrowing,
  columns: { filters: Filters; search: Column | Searched | null },
): SelectQueryBuilder<DB, Tables, Row> {
  let query = rows;
  for (const part of input.filters)
    query = query.where(() => condition(columns.filters[part.field] as Filterable, part));
  const { search } = columns;
  if (!input.query || !search) return query;
  return query.where(() => (typeof search === "function" ? search(input.query) : occursIn(search, input.query)));
}

/** Counts the matching rows and sums some of their columns. */
async function countSome<DB, Tables extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, Tables, Row>,
  sums: Record<string, Column> = {},
): Promise<{ total: number } & Record<string, number>> {
  const limited = matching
    .clearSelect()
    .select([sql`1`.as("one"), ...Object.entries(sums).map(([name, column]) => sql`${column}`.as(name))])
    .limit(LIST_COUNTED_MAX + 1)
    .withPlugin(addedUp([sql`count(*)`.as("total")], Object.keys(sums)))
    .$castTo<{ total: number } & Record<string, number>>();
  return limited.executeTakeFirstOrThrow();
}

/** Wraps a query as `select count(*) as total, sum(…) as … from (…) as matching`. */
export function addedUp(selections: AliasedRawBuilder<unknown, string>[], sums: string[]): KyselyPlugin {
  return {
    transformQuery({ node }) {
      const matching = AliasNode.create(node, IdentifierNode.create("matching"));
      return SelectQueryNode.cloneWithSelections(SelectQueryNode.createFrom([matching]), [
        ...selections.map((selection) => SelectionNode.create(selection.toOperationNode())),
        ...sums.map((name) =>
          SelectionNode.create(sql`coalesce(sum(${sql.ref(name)}), 0)::bigint`.as(name).toOperationNode()),
        ),
      ]);
    },
    transformResult: async ({ result }) => result,
  };
}

function condition(field: Filterable, part: FilterPart): Expression<SqlBool> {
  if ("is" in field) return flagged(field, part);
  if (!("some" in field)) return matches(field, part);
  const isNegative = part.operator === "ne";
  const found = field.some(matches(field.column, isNegative ? { ...part, operator: "eq" } : part));
  return isNegative ? sql<SqlBool>`not ${found}` : found;
}

function flagged({ is }: Flag, { operator, value }: FilterPart): Expression<SqlBool> {
  const flags = value === null ? undefined : [value].flat().map((entry) => String(entry) === "true");
  const holds = (flag: boolean) => {
    if (flags === undefined) return operator === "ne";
    if (operator === "in") return flags.includes(flag);
    const [other = false] = flags;
    if (operator === "lt" || operator === "lte") return operator === "lt" ? flag < other : flag <= other;
    if (operator === "gt" || operator === "gte") return operator === "gt" ? flag > other : flag >= other;
    return (flag === other) === (operator === "eq");
  };
  if (holds(true)) return holds(false) ? sql<SqlBool>`true` : is;
  return holds(false) ? sql<SqlBool>`not ${is}` : sql<SqlBool>`false`;
}

function matches(column: Column, { operator, value }: FilterPart): Expression<SqlBool> {
  if (value === null) return operator === "ne" ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`${column} is null`;
  if (operator === "in" && Array.isArray(value) && value.length === 1) return sql<SqlBool>`${column} = ${value[0]}`;
  if (operator === "in") return sql<SqlBool>`${column} = any(${value})`;
  if (operator === "like") return sql<SqlBool>`${column} ilike ${contains(String(value))}`;
  if (operator === "ne") return sql<SqlBool>`${column} is distinct from ${value}`;
  return sql<SqlBool>`${column} ${sql.raw(COMPARISON[operator])} ${value}`;
}

const COMPARISON = { eq: "=", lt: "<", lte: "<=", gt: ">", gte: ">=" } satisfies Partial<Record<Operator, string>>;

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
import type { FilterPart, List, ListQuery, Narrowing, Operator, Page, SummedPage } from "#contract/lists.ts";
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
 */
export function listPage<DB, Tables extends keyof DB, Row, Sum extends string>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  input: ListQuery,
  columns: Columns & { sums: Record<Sum, Column> },
): Promise<SummedPage<Row, Sum>>;
export function listPage<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  input: ListQuery,
  columns: Columns,
): Promise<Page<Row>>;
export async function listPage<DB, Tables extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, Tables, Row>,
  input: ListQuery,
  columns: Columns & { sums?: Record<string, Column> },
): Promise<Page<Row>> {
  const matching = narrowed(rows, input, columns);
  const sorted = matching
    .orderBy(columns.sorts[input.sort_by] ?? columns.unique, input.sort_direction)
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

import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { FilterPart, List, ListQuery, Operator, Page } from "#contract/lists.ts";
import type { Database } from "./table-types.ts";

type Column = Expression<unknown>;

/**
 * How a declared list is read from SQL: an expression for each sort and each filter (a missing one does not compile), and
 * what the search looks through. `unique` breaks ties, so that no row is on two pages or on none.
 */
export type ListColumns<L extends List> = {
  sorts: Record<L["sorts"][number], Column>;
  filters: Record<keyof L["filters"] & string, Column>;
  search: Column[];
  unique: Column;
};

/**
 * One page of a list and how many there are in all. `rows` is the query with its joins and guards, without order and limit;
 * filters are joined to them by AND only, so that no filter can widen what the guards let through.
 */
export async function listPage<Tables extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
  asked: ListQuery,
  columns: { sorts: Record<string, Column>; filters: Record<string, Column>; search: Column[]; unique: Column },
): Promise<Page<Row>> {
  const matching = narrowed(rows, asked, columns);
  const sorted = matching
    .orderBy(columns.sorts[asked.sort_by] as never, (order) => (asked.sort_direction === "asc" ? order.asc().nullsLast() : order.desc().nullsLast()))
    .orderBy(columns.unique as never, asked.sort_direction)
    .limit(asked.per_page)
    .offset((asked.page - 1) * asked.per_page);
  const counted = matching.clearSelect().select(sql<number>`count(*)`.as("total"));
  const [data, { total }] = await Promise.all([sorted.execute(), counted.executeTakeFirstOrThrow()]);
  return { data: data as Row[], meta: { page: asked.page, per_page: asked.per_page, total, last_page: Math.max(1, Math.ceil(total / asked.per_page)) } };
}

/** The same rows without pages, for exports. */
export function narrowed<Tables extends keyof Database, Row>(
  rows: SelectQueryBuilder<Database, Tables, Row>,
  asked: Pick<ListQuery, "query" | "filters">,
  columns: { filters: Record<string, Column>; search: Column[] },
): SelectQueryBuilder<Database, Tables, Row> {
  let query = rows;
  for (const part of asked.filters) query = query.where(() => condition(columns.filters[part.field] as Column, part));
  if (asked.query && columns.search.length > 0) query = query.where((where) => searched(where, columns.search, asked.query));
  return query;
}

/** Text to look for anywhere in a column; what LIKE reads as a wildcard is meant literally. */
export function contains(text: string): string {
  return `%${text.replace(/[\\%_]/g, (found) => `\\${found}`)}%`;
}

function searched<Tables extends keyof Database>(where: ExpressionBuilder<Database, Tables>, columns: Column[], text: string): Expression<SqlBool> {
  return where.or(columns.map((column) => sql<SqlBool>`${column} ilike ${contains(text)}`));
}

function condition(column: Column, { operator, value }: FilterPart): Expression<SqlBool> {
  if (value === null) return operator === "ne" ? sql<SqlBool>`${column} is not null` : sql<SqlBool>`${column} is null`;
  if (operator === "in") return sql<SqlBool>`${column} = any(${value})`;
  if (operator === "like") return sql<SqlBool>`${column} ilike ${contains(String(value))}`;
  if (operator === "ne") return sql<SqlBool>`${column} is distinct from ${value}`;
  return sql<SqlBool>`${column} ${sql.raw(COMPARISON[operator])} ${value}`;
}

const COMPARISON = { eq: "=", lt: "<", lte: "<=", gt: ">", gte: ">=" } satisfies Partial<Record<Operator, string>>;

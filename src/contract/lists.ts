import { z } from "zod";
import {
  CURSOR_LIMIT_MAX,
  CURSOR_MAX,
  FILE_COLUMNS_MAX,
  FILTER_LIST_MAX,
  FILTER_MAX,
  LIST_SEARCH_MAX,
  PAGE_MAX,
  PAGE_SIZE,
} from "#domain/maxima.ts";
import { id, isStorable, spelt, text } from "./fields.ts";

/** How the values of a filter field are parsed. */
export type FilterKind = "text" | "number" | "instant" | "boolean" | readonly [string, ...string[]];

/**
 * The declaration of a list: its query is validated by it, and its SQL and its table on the page
 * are typed by it.
 */
export type List<Sort extends string = string, Filter extends string = string, Sum extends string = string> = {
  sorts: readonly Sort[];
  default_sort: Sort;
  default_direction: "asc" | "desc";
  filters: Record<Filter, FilterKind>;
  /** The fields summed over all rows that match the search and the filters. */
  sums?: readonly Sum[];
  /** The maximum page size, if lower than that of other lists. */
  per_page_max?: number;
  /**
   * Uses keyset pagination, because the list may be very long: pages follow `after` or precede
   * `before`, the id of a row.
   */
  walks?: true;
  /** Has an order of its own: all rows are shown together, unless a URL requests a page. */
  whole?: true;
};

export function list<const Sort extends string, const Filter extends string, const Sum extends string = never>(
  declared: List<Sort, Filter, Sum>,
): List<Sort, Filter, Sum> {
  return declared;
}

export const OPERATORS = ["eq", "ne", "lt", "lte", "gt", "gte", "like", "in"] as const;
export type Operator = (typeof OPERATORS)[number];
export type FilterValue = string | number | boolean | Date | null | (string | number)[];
export type FilterPart<Filter extends string = string> = { field: Filter; operator: Operator; value: FilterValue };

/** The validated parameters of a list request. */
export type ListQuery<Sort extends string = string, Filter extends string = string> = {
  page: number;
  per_page: number;
  query: string;
  sort_by: Sort;
  sort_direction: "asc" | "desc";
  /** The id of the row that the page follows or precedes, for keyset pagination. */
  after?: number | undefined;
  before?: number | undefined;
  filters: FilterPart<Filter>[];
  /** Of a program that follows cursors instead of turning pages. */
  cursor?: CursorQuery | undefined;
};

/**
 * `after` is the cursor of the row that the response follows; undefined at the beginning. `list`
 * is the order, the search and the filters as they were sent: a cursor is only valid with these.
 */
export type CursorQuery = { limit: number; after: string | undefined; list: string };

export type Narrowing<Filter extends string = string> = Pick<ListQuery<string, Filter>, "query" | "filters">;

/**
 * The query string of a list: `page`, `per_page`, `query`, `sort_by`, `sort_direction`,
 * `filter_fields[field][operator]=value` (`in` takes comma-separated values; the word `null` is
 * null with eq and ne; the word `now` is the present). Undeclared parameters are refused, never
 * ignored. Programs send `limit` and `cursor` instead of pages.
 */
export function listQuery<Sort extends string, Filter extends string>(declared: List<Sort, Filter, string>) {
  const limit_max = declared.per_page_max ?? CURSOR_LIMIT_MAX;
  const known = z.object({
    page: spelt(z.int().min(1).max(PAGE_MAX)).default(1),
    per_page: spelt(
      z
        .int()
        .min(1)
        .max(declared.per_page_max ?? PAGE_SIZE.max),
    ).default(PAGE_SIZE.default),
    ...search,
    sort_by: z.enum(declared.sorts).default(declared.default_sort),
    sort_direction: z.enum(["asc", "desc"]).optional(),
    limit: spelt(z.int().min(1).max(limit_max)).optional(),
    cursor: z
      .string()
      .max(CURSOR_MAX)
      .regex(/^[A-Za-z0-9_-]+$/)
      .optional(),
    ...(declared.walks && (beside as object)),
  });
  return declaredQuery(declared, known, (plain, filters, raw, context): ListQuery<Sort, Filter> => {
    const { sort_direction, limit, cursor: after, ...rest } = plain;
    const direction = sort_direction ?? (rest.sort_by === declared.default_sort ? declared.default_direction : "asc");
    const query = { ...rest, sort_by: rest.sort_by as Sort, sort_direction: direction, filters };
    if (limit === undefined && after === undefined) return query;
    for (const name of PAGED) if (name in raw) context.addIssue({ code: "custom", path: [name], message: "no_pages" });
    const parts = Object.entries(raw).filter(([name]) => name.startsWith("filter_fields"));
    const list = JSON.stringify([query.sort_by, direction, query.query, parts.toSorted()]);
    return { ...query, cursor: { limit: limit ?? Math.min(PAGE_SIZE.default, limit_max), after, list } };
  });
}

const PAGED = ["page", "per_page", "after", "before"];

/** The query string of an export: only the search (`query`) and the filters of the list. */
export function narrowingQuery<Sort extends string, Filter extends string>(declared: List<Sort, Filter, string>) {
  return declaredQuery(declared, z.object(search), (plain, filters): Narrowing<Filter> => ({ ...plain, filters }));
}

export const FILE_FORMATS = ["csv", "xlsx"] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];
export const TABLE_TYPES = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"];

/** The header with the number of rows of an export, for showing progress. */
export const ROW_COUNT = "x-row-count";

export type FileQuery<Sort extends string = string, Filter extends string = string> = Narrowing<Filter> & {
  sort_by: Sort;
  sort_direction: "asc" | "desc";
  format: FileFormat;
  columns: string[] | undefined;
};

/**
 * The query string of an export: the rows that match the search and the filters, in the list's
 * order. `columns` are the keys of the columns to include, in the file's own order; all if omitted.
 * Unknown keys are ignored.
 */
export function fileQuery<Sort extends string, Filter extends string>(declared: List<Sort, Filter, string>) {
  const known = z.object({
    ...search,
    sort_by: z.enum(declared.sorts).default(declared.default_sort),
    sort_direction: z.enum(["asc", "desc"]).optional(),
    format: z.enum(FILE_FORMATS).default("csv"),
    columns: z
      .string()
      .max(FILE_COLUMNS_MAX)
      .regex(/^[a-z0-9_,]*$/)
      .optional(),
  });
  return declaredQuery(declared, known, ({ sort_direction, columns, ...rest }, filters): FileQuery<Sort, Filter> => {
    const direction = sort_direction ?? (rest.sort_by === declared.default_sort ? declared.default_direction : "asc");
    const keys = columns?.split(",").filter((key) => key !== "");
    return { ...rest, sort_by: rest.sort_by as Sort, sort_direction: direction, columns: keys, filters };
  });
}

const beside = { after: id.optional(), before: id.optional() };

const search = { query: text(LIST_SEARCH_MAX, 0).default("") };

function declaredQuery<Known extends z.ZodObject, Filter extends string, Result>(
  declared: List<string, Filter, string>,
  known: Known,
  resultOf: (
    plain: z.output<Known>,
    filters: FilterPart<Filter>[],
    raw: Record<string, unknown>,
    context: z.core.$RefinementCtx,
  ) => Result,
) {
  const query = z.record(z.string(), z.unknown()).transform((raw, context): Result => {
    const { plain, parts } = splitFilters(raw, declared, context);
    const parsed = known.strict().safeParse(plain);
    if (parsed.success) return resultOf(parsed.data as z.output<Known>, parts, raw, context);
    for (const issue of parsed.error.issues) context.addIssue({ ...issue, input: undefined });
    return z.NEVER;
  });
  declarations.set(query, { ...declared, known });
  return query;
}

/**
 * Returns the declaration of a list's query, for the API description; undefined for other queries.
 */
export function declarationOf(query: z.ZodType): (List & { known: z.ZodObject }) | undefined {
  return declarations.get(query);
}

const declarations = new WeakMap<z.ZodType, List & { known: z.ZodObject }>();

/** Returns the operators that a filter field supports. */
export function operatorsOf(kind: FilterKind): Operator[] {
  return OPERATORS.filter((operator) => {
    if (operator === "like") return kind === "text";
    return operator !== "in" || (kind !== "instant" && kind !== "boolean");
  });
}

export const pageMeta = z.object({ page: z.int(), per_page: z.int(), total: z.int(), last_page: z.int() });

/**
 * `next_cursor` is null at the end of the list. `end_cursor` follows the last row that was read:
 * kept, it reads what is added behind it later; null if there was none yet.
 */
export const cursorMeta = z.object({ next_cursor: z.string().nullable(), end_cursor: z.string().nullable() });
export type CursorMeta = z.output<typeof cursorMeta>;

export function page<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), meta: orCursors(pageMeta) });
}

/**
 * A page of a list with sums: null without a search or filter (the event dashboard has the totals),
 * or if there are more rows than are counted.
 */
export function summedPage<T extends z.ZodType, Sum extends string>(row: T, { sums }: List<string, string, Sum>) {
  const each = Object.fromEntries((sums ?? []).map((name) => [name, z.int()])) as Record<Sum, z.ZodInt>;
  const meta = orCursors(pageMeta.extend({ sums: z.object(each).nullable() }));
  return z.object({ data: z.array(row), meta });
}

/** Typed as a page for those who read it: our own clients turn pages and never send a cursor. */
function orCursors<Meta extends z.ZodType>(meta: Meta) {
  const either = z.union([meta, cursorMeta]);
  return either as unknown as z.ZodType<z.output<Meta>, z.input<typeof either>>;
}

export type Page<T> = { data: T[]; meta: PageMeta };
export type PageMeta = z.output<typeof pageMeta> & { sums?: Record<string, number> | null };

/** What a list endpoint returns: a page, or the rows after a cursor. */
export type Rows<T> = { data: T[]; meta: PageMeta | CursorMeta };
export type SummedRows<T, Sum extends string> = {
  data: T[];
  meta: (PageMeta & { sums: Record<Sum, number> | null }) | CursorMeta;
};

function splitFilters<Filter extends string>(
  raw: Record<string, unknown>,
  declared: List<string, Filter>,
  context: z.core.$RefinementCtx,
) {
  const plain: Record<string, unknown> = {};
  const parts: FilterPart<Filter>[] = [];
  for (const [key, value] of Object.entries(raw)) {
    const named = /^filter_fields\[([^\]]*)\]\[([^\]]*)\]$/.exec(key);
    if (!named) {
      plain[key] = value;
      continue;
    }
    const part = readFilter(declared, named[1] ?? "", named[2] ?? "", value);
    if (part) parts.push(part);
    else context.addIssue({ code: "custom", path: ["filter_fields", named[1] ?? "", named[2] ?? ""], input: value });
  }
  return { plain, parts };
}

function readFilter<Filter extends string>(
  declared: List<string, Filter>,
  field: string,
  operator: string,
  value: unknown,
): FilterPart<Filter> | undefined {
  if (!Object.hasOwn(declared.filters, field) || typeof value !== "string" || !isStorable(value)) return undefined;
  if (value.length > (operator === "in" ? FILTER_LIST_MAX : FILTER_MAX)) return undefined;
  const name = field as Filter;
  const kind = declared.filters[name];
  const known = operatorsOf(kind).find((candidate) => candidate === operator);
  if (!known) return undefined;
  if (value === "null" && (known === "eq" || known === "ne")) return { field: name, operator: known, value: null };
  if (known === "like") return { field: name, operator: known, value };
  if (known !== "in") {
    const single = readValue(kind, value);
    return single === undefined ? undefined : { field: name, operator: known, value: single };
  }
  const many = value.split(",").map((part) => readValue(kind, part.trim()));
  return many.every((item) => typeof item === "string" || typeof item === "number")
    ? { field: name, operator: known, value: many }
    : undefined;
}

function readValue(kind: FilterKind, value: string): string | number | boolean | Date | undefined {
  if (kind === "text") return value;
  if (kind === "number") return /^(0|-?[1-9]\d{0,14})$/.test(value) ? Number(value) : undefined;
  if (kind === "boolean") return value === "true" ? true : value === "false" ? false : undefined;
  if (kind === "instant")
    return value === "now"
      ? new Date()
      : z.iso.datetime({ offset: true }).safeParse(value).success && !value.startsWith("0000")
        ? new Date(value)
        : undefined;
  return kind.includes(value) ? value : undefined;
}

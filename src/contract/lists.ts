import { z } from "zod";
import { FILE_COLUMNS_MAX, FILTER_LIST_MAX, FILTER_MAX, LIST_SEARCH_MAX, PAGE_MAX, PAGE_SIZE } from "#domain/maxima.ts";
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
};

export type Narrowing<Filter extends string = string> = Pick<ListQuery<string, Filter>, "query" | "filters">;

/**
 * The query string of a list: `page`, `per_page`, `query`, `sort_by`, `sort_direction`,
 * `filter_fields[field][operator]=value` (`in` takes comma-separated values; the word `null` is
 * null with eq and ne; the word `now` is the present). Undeclared parameters are refused, never
 * ignored.
 */
export function listQuery<Sort extends string, Filter extends string>(declared: List<Sort, Filter, string>) {
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
    ...(declared.walks && (beside as object)),
  });
  return declaredQuery(declared, known, ({ sort_direction, ...rest }, filters): ListQuery<Sort, Filter> => {
    const direction = sort_direction ?? (rest.sort_by === declared.default_sort ? declared.default_direction : "asc");
    return { ...rest, sort_by: rest.sort_by as Sort, sort_direction: direction, filters };
  });
}

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
  resultOf: (plain: z.output<Known>, filters: FilterPart<Filter>[]) => Result,
) {
  const query = z.record(z.string(), z.unknown()).transform((raw, context): Result => {
    const { plain, parts } = splitFilters(raw, declared, context);
    const parsed = known.strict().safeParse(plain);
    if (parsed.success) return resultOf(parsed.data as z.output<Known>, parts);
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

export function page<T extends z.ZodType>(row: T) {
  return z.object({ data: z.array(row), meta: pageMeta });
}

/**
 * A page of a list with sums: null without a search or filter (the event dashboard has the totals),
 * or if there are more rows than are counted.
 */
export function summedPage<T extends z.ZodType, Sum extends string>(row: T, { sums }: List<string, string, Sum>) {
  const each = Object.fromEntries((sums ?? []).map((name) => [name, z.int()])) as Record<Sum, z.ZodInt>;
  return page(row).extend({ meta: pageMeta.extend({ sums: z.object(each).nullable() }) });
}

export type Page<T> = { data: T[]; meta: PageMeta };
export type PageMeta = z.output<typeof pageMeta> & { sums?: Record<string, number> | null };

export type SummedPage<T, Sum extends string> = Page<T> & { meta: { sums: Record<Sum, number> | null } };

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

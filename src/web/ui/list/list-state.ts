import type { List, Operator } from "#contract/lists.ts";
import { readId } from "#web/platform/ids.ts";

/** State of a list page, as in its URL, with the same names as in the API. */
export type ListState = {
  page: number;
  /** Null: all rows at once, in an unpaginated list. */
  per_page: number | null;
  query: string;
  sort_by: string;
  sort_direction: "asc" | "desc";
  filters: ActiveFilter[];
  /** For keyset pagination: the row that the page follows, or precedes. */
  after: number | null;
  before: number | null;
  /** ID of the row whose drawer is open, or "new". */
  open: SelectedRow | null;
  /** The row that a new one copies. */
  like: number | null;
};

export type SelectedRow = number | "new";

export type ActiveFilter = { field: string; operator: Operator; value: string };

const FIRST = { page: 1, per_page: 20 };

/** Reads a URL. Unknown values fall back to the defaults, so that an old link still works. */
export function readListState(list: List, params: URLSearchParams): ListState {
  const sort_by = list.sorts.find((sort) => sort === params.get("sort_by")) ?? list.default_sort;
  const direction = params.get("sort_direction");
  const page = wholeNumber(params.get("page"), 100_000);
  const per_page = wholeNumber(params.get("per_page"), 100);
  return {
    page: page ?? FIRST.page,
    per_page: per_page ?? (list.whole && page === undefined ? null : FIRST.per_page),
    query: (params.get("query") ?? "").slice(0, 200),
    sort_by,
    sort_direction: direction === "asc" || direction === "desc" ? direction : defaultDirection(list, sort_by),
    filters: [...params].flatMap(([name, value]) => readFilter(list, name, value)),
    after: (list.walks && readId(params.get("after"))) ?? null,
    before: (list.walks && readId(params.get("before"))) ?? null,
    open: params.get("open") === "new" ? "new" : (readId(params.get("open")) ?? null),
    like: params.get("open") === "new" ? (readId(params.get("like")) ?? null) : null,
  };
}

/** Writes a URL: only what differs from the defaults. Other parameters are kept. */
export function writeListState(list: List, state: ListState, params: URLSearchParams): URLSearchParams {
  const written = new URLSearchParams([...params].filter(([name]) => !OWN.has(name) && !FILTER.test(name)));
  for (const [name, value] of Object.entries(listQueryOf(list, state))) written.set(name, value);
  if (state.open) written.set("open", String(state.open));
  if (state.open === "new" && state.like) written.set("like", String(state.like));
  return written;
}

export function listQueryOf(list: List, state: ListState): Record<string, string> {
  const { query, ...narrowed } = narrowingQueryOf(state);
  const params: Record<string, string> = {};
  if (query) params.query = query;
  if (state.page !== FIRST.page) params.page = String(state.page);
  if (state.after) params.after = String(state.after);
  else if (state.before) params.before = String(state.before);
  if (state.per_page !== null && (list.whole || state.per_page !== FIRST.per_page))
    params.per_page = String(state.per_page);
  if (state.sort_by !== list.default_sort) params.sort_by = state.sort_by;
  if (state.sort_direction !== defaultDirection(list, state.sort_by)) params.sort_direction = state.sort_direction;
  return { ...params, ...narrowed };
}

/** Query of an export: the file has the rows on the screen and those of all other pages. */
export function narrowingQueryOf({ query, filters }: Pick<ListState, "query" | "filters">): Record<string, string> {
  const params: Record<string, string> = query ? { query } : {};
  for (const { field, operator, value } of filters) params[`filter_fields[${field}][${operator}]`] = value;
  return params;
}

/** The direction that the server uses where the URL has none. */
export function defaultDirection(list: List, sort_by: string): "asc" | "desc" {
  return sort_by === list.default_sort ? list.default_direction : "asc";
}

/** Adds or changes a filter, or removes it (value null). Pagination restarts. */
export function withFilter(state: ListState, field: string, operator: Operator, value: string | null): ListState {
  const filters = state.filters.filter((filter) => filter.field !== field || filter.operator !== operator);
  return { ...state, ...AT_FIRST, filters: value === null ? filters : [...filters, { field, operator, value }] };
}

export const AT_FIRST = { page: 1, after: null, before: null };

const OWN = new Set(["page", "after", "before", "per_page", "query", "sort_by", "sort_direction", "open", "like"]);
const FILTER = /^filter_fields\[([^\]]+)\]\[(eq|ne|lt|lte|gt|gte|like|in)\]$/;

function readFilter(list: List, name: string, value: string): ActiveFilter[] {
  const [, field, operator] = FILTER.exec(name) ?? [];
  if (!field || !Object.hasOwn(list.filters, field) || value === "") return [];
  return [{ field, operator: operator as Operator, value }];
}

function wholeNumber(text: string | null, maximum: number): number | undefined {
  const value = Number(text);
  return text !== null && /^\d+$/.test(text) && value >= 1 && value <= maximum ? value : undefined;
}

import type { PublicEventRow } from "#contract/public-events.ts";
import { LIST_SEARCH_MAX } from "#domain/maxima.ts";

/** Events per page. One more is requested, which shows whether there is another page. */
const SHOWN = 18;

export type Turn = { per_page: number; after?: number; before?: number };

/**
 * The page of a list that a URL requests: what follows an event, or precedes it. An invalid number
 * means the first page.
 */
export function turnOf(search: URLSearchParams): Turn {
  const cursorIn = (name: "after" | "before") => {
    const id = Number(search.get(name) ?? "");
    return Number.isSafeInteger(id) && id > 0 ? id : undefined;
  };
  const [after, before] = [cursorIn("after"), cursorIn("before")];
  const per_page = SHOWN + 1;
  if (after !== undefined) return { per_page, after };
  return before === undefined ? { per_page } : { per_page, before };
}

/** The search text of a URL. NUL characters, which no stored text can contain, are removed. */
export function searchIn(search: URLSearchParams): string {
  return (search.get("query") ?? "").replaceAll("\0", "").trim().slice(0, LIST_SEARCH_MAX);
}

/** What a list of events can be limited to, by the `filter` of its URL. */
export const EVENT_FILTERS = ["today", "weekend", "online"] as const;
export type EventFilter = (typeof EVENT_FILTERS)[number];

export function filterIn(search: URLSearchParams): EventFilter | null {
  return EVENT_FILTERS.find((filter) => filter === search.get("filter")) ?? null;
}

/** The filter of the API for it. */
export function apiFilter(filter: EventFilter | null): Record<string, string> {
  return filter === null ? {} : { [`filter_fields[${FIELDS[filter]}][eq]`]: "true" };
}

const FIELDS = { today: "is_today", weekend: "is_this_weekend", online: "is_online_event" } satisfies Record<
  EventFilter,
  string
>;

/** The events of a page, and the URLs of the pages before and after it. */
export type Turned = { events: PublicEventRow[]; back: string | null; on: string | null };

/** `path`: URL of the list; `query`: its search text; `filter`: what it is limited to. */
export function turned(
  rows: PublicEventRow[],
  pagination: Turn,
  { path, query = "", filter = null }: { path: string; query?: string; filter?: EventFilter | null },
): Turned {
  const isBack = pagination.before !== undefined;
  const hasMore = rows.length > SHOWN;
  const events = isBack ? rows.slice(-SHOWN) : rows.slice(0, SHOWN);
  const to = (beside: "after" | "before", event: PublicEventRow | undefined) =>
    event
      ? `${path}?${new URLSearchParams({ ...(query && { query }), ...(filter && { filter }), [beside]: String(event.id) })}`
      : null;
  return {
    events,
    back: isBack
      ? (hasMore && to("before", events[0])) || null
      : pagination.after === undefined
        ? null
        : to("before", events[0]),
    on: isBack || hasMore ? to("after", events.at(-1)) : null,
  };
}

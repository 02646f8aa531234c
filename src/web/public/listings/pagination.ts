import type { PublicEventRow } from "#contract/public-events.ts";
import { LIST_SEARCH_MAX } from "#domain/maxima.ts";

/** How many events a page shows. One more is asked for, which says whether there is another page. */
const SHOWN = 18;

export type Turn = { per_page: number; after?: number; before?: number };

/** Which page of a list an address asks for: what follows an event, or comes before it. What is no number is the first page. */
export function turnOf(search: URLSearchParams): Turn {
  const asked = (name: "after" | "before") => {
    const id = Number(search.get(name) ?? "");
    return Number.isSafeInteger(id) && id > 0 ? id : undefined;
  };
  const [after, before] = [asked("after"), asked("before")];
  const per_page = SHOWN + 1;
  if (after !== undefined) return { per_page, after };
  return before === undefined ? { per_page } : { per_page, before };
}

/** What an address looks for in a list. Of a sign that no text can hold (NUL) nothing is looked for. */
export function searchIn(search: URLSearchParams): string {
  return (search.get("query") ?? "").replaceAll("\0", "").trim().slice(0, LIST_SEARCH_MAX);
}

/** What a page shows, and the addresses of the pages beside it. */
export type Turned = { events: PublicEventRow[]; back: string | null; on: string | null };

/** `path`: where the list is; `query`: what is looked for in it. */
export function turned(
  rows: PublicEventRow[],
  turn: Turn,
  { path, query = "" }: { path: string; query?: string },
): Turned {
  const isBack = turn.before !== undefined;
  const hasMore = rows.length > SHOWN;
  const events = isBack ? rows.slice(-SHOWN) : rows.slice(0, SHOWN);
  const to = (beside: "after" | "before", event: PublicEventRow | undefined) =>
    event ? `${path}?${new URLSearchParams({ ...(query && { query }), [beside]: String(event.id) })}` : null;
  return {
    events,
    back: isBack
      ? (hasMore && to("before", events[0])) || null
      : turn.after === undefined
        ? null
        : to("before", events[0]),
    on: isBack || hasMore ? to("after", events.at(-1)) : null,
  };
}

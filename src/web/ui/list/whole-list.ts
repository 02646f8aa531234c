import type { QueryKey } from "@tanstack/react-query";
import type { Page } from "#contract/lists.ts";
import { PAGE_SIZE } from "#domain/maxima.ts";
import type { ResponseMeta } from "#web/platform/refresh.ts";

/** What `useQuery` needs to ask for one page of a list, as `query()` gives it. */
export type RequestedPage<Row> = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Page<Row>>;
  /** What the list is about: by it a call knows that it must be asked for again. */
  meta?: ResponseMeta;
};

/**
 * A list whole, as one page, however many pages it takes: `useQuery(wholeList((paged) => query(tickets.list, { params, query: paged })))`.
 * For what an event can have only so many of; of what comes in thousands people see pages, or search.
 */
export function wholeList<Row extends { id: number }>(
  ask: (paged: { page: string; per_page: string }) => RequestedPage<Row>,
): RequestedPage<Row> {
  const pageAt = (page: number) => ask({ page: String(page), per_page: String(PAGE_SIZE.max) });
  const first = pageAt(1);
  return {
    ...first,
    queryKey: [...first.queryKey, "whole"],
    queryFn: async (context) => {
      const page = await first.queryFn(context);
      return page.meta.last_page === 1
        ? page
        : (await import("./other-pages.ts")).withOtherPages(page, pageAt, context);
    },
  };
}

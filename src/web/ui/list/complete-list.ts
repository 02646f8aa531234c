import type { QueryKey, QueryMeta } from "@tanstack/react-query";
import type { Page } from "#contract/lists.ts";
import { PAGE_SIZE } from "#domain/maxima.ts";

/** Options for `useQuery` to request one page of a list, as `query()` returns them. */
export type RequestedPage<Row> = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Page<Row>>;
  /** Determines which calls make the list refetch. */
  meta?: QueryMeta;
  /** For a list that changes while it is shown. */
  refetchInterval?: number | ((query: { state: { data: Page<Row> | undefined } }) => number | false);
};

/**
 * A complete list as one page, however many pages it takes: `useQuery(wholeList((paged) =>
 * query(tickets.list, { params, query: paged })))`. For records whose number per event is limited.
 * Lists of thousands are paginated or searched.
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

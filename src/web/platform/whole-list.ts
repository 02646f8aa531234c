import type { QueryKey } from "@tanstack/react-query";
import type { Page } from "#contract/lists.ts";
import { PAGE_SIZE } from "#domain/limits.ts";
import type { AnswerMeta } from "./refresh.ts";

/** What `useQuery` needs to ask for one page of a list, as `query()` gives it. */
export type AskedPage<Row> = {
  queryKey: QueryKey;
  queryFn: (context: { signal: AbortSignal }) => Promise<Page<Row>>;
  /** What the list is about: by it a call knows that it must be asked for again. */
  meta?: AnswerMeta;
};

/**
 * A list whole, as one page, however many pages it takes: `useQuery(wholeList((paged) => query(tickets.list, { params, query: paged })))`.
 * For what an event can have only so many of; of what comes in thousands people see pages, or search.
 */
export function wholeList<Row extends { id: number }>(
  ask: (paged: { page: string; per_page: string }) => AskedPage<Row>,
): AskedPage<Row> {
  const pageAt = (page: number) => ask({ page: String(page), per_page: String(PAGE_SIZE.max) });
  const first = pageAt(1);
  return {
    ...first,
    queryKey: [...first.queryKey, "whole"],
    queryFn: async (context) => {
      const { data, meta } = await first.queryFn(context);
      const others = Array.from({ length: meta.last_page - 1 }, (_, at) => pageAt(at + 2).queryFn(context));
      const rest = (await Promise.all(others)).flatMap((page) => page.data);
      // Put in another order between two of its pages, a row may come twice (race).
      const rows = [...new Map([...data, ...rest].map((row) => [row.id, row])).values()];
      const per_page = Math.max(rows.length, 1);
      return { data: rows, meta: { ...meta, page: 1, per_page, total: rows.length, last_page: 1 } };
    },
  };
}

import type { Page } from "#contract/lists.ts";
import type { RequestedPage } from "./complete-list.ts";

type Ask<Row> = (page: number) => RequestedPage<Row>;
type Context = { signal: AbortSignal };

/**
 * Reads all pages of a list as one. The first page is loaded already. This module is loaded only
 * for lists with several pages.
 */
export async function withOtherPages<Row extends { id: number }>(
  first: Page<Row>,
  ask: Ask<Row>,
  context: Context,
): Promise<Page<Row>> {
  const once = await rowsOf(first, ask, context);
  // A row was moved or deleted between two pages, so another one arrived twice or not at all
  // (race). All pages are read again.
  const isTorn = once.length < first.meta.total;
  const data = isTorn ? await rowsOf(await ask(1).queryFn(context), ask, context) : once;
  return { data, meta: { ...first.meta, per_page: data.length, total: data.length, last_page: 1 } };
}

async function rowsOf<Row extends { id: number }>(first: Page<Row>, ask: Ask<Row>, context: Context): Promise<Row[]> {
  const requests = Array.from({ length: first.meta.last_page - 1 }, (_, at) => ask(at + 2).queryFn(context));
  const rows = [first, ...(await Promise.all(requests))].flatMap(({ data }) => data);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

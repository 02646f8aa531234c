import type { Foyer } from "./client.ts";
import { unwrap } from "./errors.ts";
import type { paths } from "./schema.ts";

/** The paths of lists that follow a cursor. */
type ListPath = {
  [Path in keyof paths]: paths[Path] extends { get: { parameters: { query?: { cursor?: string } } } } ? Path : never;
}[keyof paths];

type Get<Path extends ListPath> = paths[Path] extends { get: infer Operation } ? Operation : never;

type Row<Path extends ListPath> =
  Get<Path> extends { responses: { 200: { content: { "application/json": { data: (infer Each)[] } } } } }
    ? Each
    : never;

type Params<Path extends ListPath> = Get<Path> extends { parameters: infer Given } ? Given : never;

type Page = { data: unknown[]; meta: { next_cursor: string | null } };

/**
 * All rows of a list, page by page: `for await (const order of paginate(foyer,
 * "/events/{event_id}/orders", { path: { event_id: 1 } }))`. `query` takes the list's search,
 * filters and order, and `limit` for the rows of one call (200 by default; fewer in public lists).
 * @throws FoyerError
 */
export async function* paginate<Path extends ListPath>(
  foyer: Foyer,
  path: Path,
  params: Omit<Params<Path>, "header" | "cookie">,
): AsyncGenerator<Row<Path>, void> {
  const { query, ...rest } = params as { query?: Record<string, unknown> };
  const get = foyer.GET as (path: string, init: object) => Promise<{ data?: Page; response: Response }>;
  const limit = path.startsWith("/public/") ? {} : { limit: 200 };
  let cursor: string | null | undefined;
  do {
    const page = await unwrap(
      get(path, { params: { ...rest, query: { ...limit, ...query, ...(cursor && { cursor }) } } }),
    );
    yield* page.data as Row<Path>[];
    cursor = page.meta.next_cursor;
  } while (cursor);
}

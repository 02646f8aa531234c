import type { Query, QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "#contract/endpoint.ts";
import { isCallError } from "./call-error.ts";

/** Metadata of a cached response, which `query()` takes from the endpoint. */
export type ResponseMeta = Pick<Endpoint, "provides">;

/**
 * Sets the cache whose queries are fetched again after a call that affects them. A server has none.
 */
export function enableRefresh(client: QueryClient): void {
  refreshedClient = client;
}

/**
 * After a write: every cached response about what the endpoint changes is fetched again, visible
 * ones at once and the others when they are next shown. Data that the caller sets in the cache from
 * the response is fresh already, so this waits a tick for it. The caller does not wait for the
 * refetch.
 */
export function touched(endpoint: Pick<Endpoint, "method" | "invalidates">, params: unknown): void {
  if (!refreshedClient || !endpoint.invalidates?.length) return;
  const client = refreshedClient;
  const nouns = new Set(endpoint.invalidates);
  const known = client
    .getQueryCache()
    .findAll({
      predicate: ({ meta }) => ((meta as ResponseMeta | undefined)?.provides ?? []).some((noun) => nouns.has(noun)),
    })
    .map((query) => ({ query, updates: query.state.dataUpdateCount }));
  setTimeout(() => {
    const old = new Set(known.filter(({ query, updates }) => isOlder(query, updates)).map(({ query }) => query));
    void client.invalidateQueries({ predicate: (query) => old.has(query), refetchType: "none" });
    void client.refetchQueries({
      type: "active",
      predicate: (query) => old.has(query) && !(endpoint.method === "DELETE" && isOf(query, params)),
    });
  });
}

/** Sends a write, and refetches what depends on it. */
export async function refreshing<Sent>(endpoint: Endpoint, params: unknown, sent: () => Promise<Sent>): Promise<Sent> {
  try {
    const response = await sent();
    touched(endpoint, params);
    return response;
  } catch (error) {
    if (saysWorldMoved(error)) touched(endpoint, params);
    throw error;
  }
}

/** Whether a refusal means that the page's data is out of date. */
export function saysWorldMoved(error: unknown): boolean {
  return isCallError(error) && (error.status === 404 || error.status === 409 || error.status === 410);
}

let refreshedClient: QueryClient | undefined;

function isOlder(query: Query, updates: number): boolean {
  return query.state.dataUpdateCount === updates || query.state.fetchStatus === "fetching";
}

/** A deleted record is not fetched again, because its page is about to be left. */
function isOf({ queryKey }: Query, params: unknown): boolean {
  const queryParams = (queryKey[1] ?? {}) as Record<string, unknown>;
  const named = Object.entries((params ?? {}) as Record<string, unknown>);
  return named.length > 0 && named.every(([name, value]) => queryParams[name] === value);
}

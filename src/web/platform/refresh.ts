import type { Query, QueryClient } from "@tanstack/react-query";
import type { Endpoint } from "#contract/endpoint.ts";
import { isCallError } from "./call-error.ts";

/** What a kept answer carries: `query()` writes it, from the endpoint. */
export type ResponseMeta = Pick<Endpoint, "about">;

/** The answers that are asked for again when a call changed what they tell. A server keeps none. */
export function keepFresh(client: QueryClient): void {
  answers = client;
}

/**
 * After a write: every kept answer that is about what it touches is asked for again, those in sight at once, the others when
 * they are next shown. What the caller lays into the cache from the call's own answer is fresh already, so this waits until
 * they had their turn. Nobody waits for the answers.
 */
export function touched(endpoint: Pick<Endpoint, "method" | "touches">, params: unknown): void {
  if (!answers || !endpoint.touches?.length) return;
  const client = answers;
  const nouns = new Set(endpoint.touches);
  const known = client
    .getQueryCache()
    .findAll({
      predicate: ({ meta }) => ((meta as ResponseMeta | undefined)?.about ?? []).some((noun) => nouns.has(noun)),
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

/** A refusal that says: the world is not what the page thinks it is. */
export function saysWorldMoved(error: unknown): boolean {
  return isCallError(error) && (error.status === 404 || error.status === 409 || error.status === 410);
}

let answers: QueryClient | undefined;

function isOlder(query: Query, updates: number): boolean {
  return query.state.dataUpdateCount === updates || query.state.fetchStatus === "fetching";
}

/** What was deleted is not asked for again: its page is about to be left. */
function isOf({ queryKey }: Query, params: unknown): boolean {
  const asked = (queryKey[1] ?? {}) as Record<string, unknown>;
  const named = Object.entries((params ?? {}) as Record<string, unknown>);
  return named.length > 0 && named.every(([name, value]) => asked[name] === value);
}

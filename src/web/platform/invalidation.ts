import type { Mutation, MutationCacheConfig, Query, QueryFilters } from "@tanstack/react-query";
import type { Endpoint } from "#contract/endpoint.ts";
import { isCallError } from "./call-error.ts";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: Pick<Endpoint, "provides">;
    mutationMeta: Pick<Endpoint, "invalidates"> & { deletes?: boolean };
  }
}

/** Filters for the queries whose responses contain one of these nouns. */
export function providing(nouns: Endpoint["provides"]): QueryFilters {
  return { predicate: ({ meta }) => (meta?.provides ?? []).some((noun) => nouns?.includes(noun)) };
}

/** Whether a refusal means that the page's data is out of date. */
export function isOutdated(error: unknown): boolean {
  return isCallError(error) && (error.status === 404 || error.status === 409 || error.status === 410);
}

/**
 * After a mutation, every query with data that it changed is invalidated. Visible ones are fetched
 * again at once, without the mutation waiting for it, and the others when they are next shown.
 * Data that `onSuccess` sets in the cache is fresh and is not fetched again.
 */
export const invalidating: MutationCacheConfig = {
  onSuccess: (_data, _variables, _result, { meta }, { client }) =>
    client.invalidateQueries({ ...providing(meta?.invalidates), refetchType: "none" }),
  onError: (error, _variables, _result, { meta }, { client }) =>
    isOutdated(error) && client.invalidateQueries({ ...providing(meta?.invalidates), refetchType: "none" }),
  onSettled: (_data, error, _variables, _result, mutation, { client }) => {
    if (error && !isOutdated(error)) return;
    const affected = client.getQueryCache().findAll({ type: "active", ...providing(mutation.meta?.invalidates) });
    const old = new Set(affected.filter((query) => query.state.isInvalidated && !isDeleted(query, mutation)));
    void client.refetchQueries({ predicate: (query) => old.has(query) });
  },
};

/** A deleted record is not fetched again, because its page is about to be left. */
function isDeleted({ queryKey }: Query, { meta, state }: Mutation<unknown, unknown, unknown>): boolean {
  const queryParams = (queryKey[1] ?? {}) as Record<string, unknown>;
  const named = Object.entries((state.variables as { params?: object } | undefined)?.params ?? {});
  return meta?.deletes === true && named.length > 0 && named.every(([name, value]) => queryParams[name] === value);
}

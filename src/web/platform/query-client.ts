import { MutationCache, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import { call } from "./api/call.ts";
import { upload, type UploadInput } from "./api/files.ts";
import { mayPass } from "./call-error.ts";
import type { CallInput, RequestArguments } from "./call-types.ts";
import { invalidating } from "./invalidation.ts";

/**
 * The browser has one cache. On the server each render has its own, so that no response reaches
 * another user.
 */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return newQueryClient();
  return (inBrowser ??= newQueryClient());
}

/**
 * Options for `useQuery` to query an endpoint: `useQuery(query(orders.list, { params: { event_id }
 * }))`. `meta` determines which mutations make it refetch (`invalidation.ts`).
 */
export function query<E extends Endpoint>(endpoint: E, ...[input]: RequestArguments<E>) {
  const {
    params = {},
    query: search = {},
    body,
  } = (input ?? {}) as { params?: object; query?: object; body?: unknown };
  return {
    queryKey: [endpoint.path, params, search, ...(body === undefined ? [] : [body])] as QueryKey,
    meta: { provides: endpoint.provides ?? [] },
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<E>> =>
      call(endpoint, ...([{ ...input, signal }] as RequestArguments<E>)),
  };
}

/** Input of a mutation: that of its endpoint, nothing where it may be left out. */
type MutationInput<E extends Endpoint> = {} extends CallInput<E> ? CallInput<E> | void : CallInput<E>;

/**
 * Options for `useMutation` to write with an endpoint: `const cancel =
 * useMutation(mutation(orders.cancel))`, then `cancel.mutate({ params })`. `meta` determines which
 * queries are refetched (`invalidation.ts`).
 */
export function mutation<E extends Endpoint>(endpoint: E) {
  return {
    mutationFn: (input: MutationInput<E>): Promise<Answer<E>> => call(endpoint, ...([input] as RequestArguments<E>)),
    meta: { invalidates: endpoint.invalidates ?? [], deletes: endpoint.method === "DELETE" },
  };
}

/** Like `mutation`, for an endpoint that takes files. */
export function uploadMutation<E extends Endpoint>(endpoint: E) {
  return { ...mutation(endpoint), mutationFn: (input: UploadInput<E>): Promise<Answer<E>> => upload(endpoint, input) };
}

let inBrowser: QueryClient | undefined;

function newQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache(invalidating),
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
      // a write without a connection fails at once: it is never sent later
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

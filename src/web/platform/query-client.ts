import { QueryClient, type QueryKey } from "@tanstack/react-query";
import type { Answer, Endpoint } from "#contract/endpoint.ts";
import { call } from "./api/call.ts";
import { mayPass } from "./call-error.ts";
import { onLanguageChosen } from "./i18n.ts";
import type { RequestArguments } from "./call-types.ts";
import { type ResponseMeta, enableRefresh } from "./refresh.ts";

/**
 * The browser has one cache. On the server each render has its own, so that no response reaches
 * another user.
 */
export function queryClient(): QueryClient {
  if (typeof window === "undefined") return newQueryClient();
  return (inBrowser ??= startedInBrowser());
}

/**
 * Options for `useQuery` to query an endpoint: `useQuery(query(orders.list, { params: { event_id }
 * }))`.
 */
export function query<E extends Endpoint>(endpoint: E, ...[input]: RequestArguments<E>) {
  return {
    queryKey: [endpoint.path, input?.params ?? {}, input?.query ?? {}] as QueryKey,
    /** Determines which calls make it refetch (`refresh.ts`). */
    meta: { provides: endpoint.provides ?? [] } satisfies ResponseMeta,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Answer<E>> =>
      call(endpoint, ...([{ ...input, signal }] as unknown as RequestArguments<E>)),
  };
}

let inBrowser: QueryClient | undefined;

function startedInBrowser(): QueryClient {
  const client = newQueryClient();
  enableRefresh(client);
  onLanguageChosen(() => void client.invalidateQueries());
  return client;
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && mayPass(error),
      },
      mutations: { retry: false },
    },
  });
}

import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/errors.ts";
import type { Locale } from "#contract/fields.ts";

/** The reader of a page that calls the API. Without an address: no reader in particular. */
export type InsideReader = { locale: Locale | undefined; cookie?: string | undefined; address?: string | undefined };

export type InternalResponse = { status: number; body: unknown; refusal?: ErrorBody };

/**
 * Calls the API for a page: the same routes with the same checks, without a network. Only the rate
 * limit skips it (`isInsideCall`), because the page was counted when its reader requested it.
 */
export async function askInside(
  app: FastifyInstance,
  reader: InsideReader,
  endpoint: Pick<Endpoint, "path">,
  input: { params?: unknown; query?: unknown },
): Promise<InternalResponse> {
  const { params = {}, query = {} } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const search = Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
  const headers: Record<string, string> = { "accept-language": reader.locale ?? "en", accept: "application/json" };
  if (reader.cookie) headers["cookie"] = reader.cookie;
  const response = await internalCall.run(
    true,
    async () =>
      // `inject` starts its request when it is awaited, and this must happen inside the async
      // context.
      await app.inject({
        method: "GET",
        url: `/api${path}`,
        query: search,
        headers,
        remoteAddress: reader.address ?? UNSPECIFIED_IP,
      }),
  );
  if (response.statusCode >= 400)
    return { status: response.statusCode, body: null, refusal: response.json<ErrorBody>() };
  return { status: response.statusCode, body: response.statusCode === 204 ? undefined : response.json() };
}

/**
 * Whether the current request comes from one of our own pages. The async context shows it, not the
 * request, so no client can forge it.
 */
export function isInsideCall(): boolean {
  return internalCall.getStore() === true;
}

const internalCall = new AsyncLocalStorage<true>();

/**
 * Not the address of this machine: endpoints for this machine alone must not be readable through a
 * page for every reader.
 */
export const UNSPECIFIED_IP = "0.0.0.0";

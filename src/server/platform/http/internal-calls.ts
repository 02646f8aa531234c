import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/errors.ts";
import type { Locale } from "#contract/fields.ts";

/** For whom a page asks. Without an address: for nobody in particular. */
export type InsideReader = { locale: Locale | undefined; cookie?: string | undefined; address?: string | undefined };

export type InternalResponse = { status: number; body: unknown; refusal?: ErrorBody };

/**
 * A page's own question to the API: answered by the same routes with the same checks, without a network. Only the rate limit leaves it
 * out (`isInsideCall`): the page was counted when its reader asked for it.
 */
export async function askInside(
  app: FastifyInstance,
  reader: InsideReader,
  endpoint: Pick<Endpoint, "path">,
  asked: { params?: unknown; query?: unknown },
): Promise<InternalResponse> {
  const { params = {}, query = {} } = asked as { params?: Record<string, unknown>; query?: Record<string, unknown> };
  const path = endpoint.path.replace(/:([a-z_]+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  const search = Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, String(value)]),
  );
  const headers: Record<string, string> = { "accept-language": reader.locale ?? "en", accept: "application/json" };
  if (reader.cookie) headers["cookie"] = reader.cookie;
  const answer = await inside.run(
    true,
    async () =>
      // What `inject` answers begins when it is waited for: that must happen in here.
      await app.inject({
        method: "GET",
        url: `/api${path}`,
        query: search,
        headers,
        remoteAddress: reader.address ?? NOBODY,
      }),
  );
  if (answer.statusCode >= 400) return { status: answer.statusCode, body: null, refusal: answer.json<ErrorBody>() };
  return { status: answer.statusCode, body: answer.statusCode === 204 ? undefined : answer.json() };
}

/** Whether this is answered to one of our own pages. It is known by who called, not by what was sent: no stranger can say it. */
export function isInsideCall(): boolean {
  return inside.getStore() === true;
}

const inside = new AsyncLocalStorage<true>();

/** Not this machine's address: what only this machine may ask, a page that everybody reads may not. */
export const NOBODY = "0.0.0.0";

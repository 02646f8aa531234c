import createClient, { type Client } from "openapi-fetch";
import { retrying } from "./retries.ts";
import type { paths } from "./schema.ts";

export type FoyerOptions = {
  /** The installation's address, such as `https://tickets.example.org`. */
  url: string;
  /** An API key (`foyer_live_…`), or the token of a session. */
  key: string;
  /** How often a call is repeated that was refused for now or got no response. 0: never. */
  retries?: number;
  /** Instead of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>;
};

/** `GET`, `POST`, `PUT`, `PATCH` and `DELETE` with the paths of the API, by openapi-fetch. */
export type Foyer = Client<paths>;

/**
 * A client of one installation with one API key. Each POST gets an `Idempotency-Key`, so that a
 * repeated call has its effect once.
 */
export function createFoyer({ url, key, retries = 4, fetch = globalThis.fetch }: FoyerOptions): Foyer {
  return createClient<paths>({
    baseUrl: `${url.replace(/\/+$/, "")}/api`,
    headers: { authorization: `Bearer ${key}` },
    querySerializer: { array: { style: "form", explode: false } },
    fetch: retrying(fetch, retries),
  });
}

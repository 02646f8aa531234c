import type { Answer, Endpoint } from "#contract/endpoint.ts";
import type { RequestArguments } from "#web/platform/call-types.ts";
import { storeTokenOf } from "./credentials.ts";
import { proven } from "./step-up.ts";
import { JSON_PATIENCE, readJson, send } from "./transport.ts";

/**
 * Calls the API. Path, input and response types come from the endpoint. Throws only `CallError`.
 * A call that requires step-up authentication is repeated after it.
 */
export async function call<E extends Endpoint>(endpoint: E, ...[input]: RequestArguments<E>): Promise<Answer<E>> {
  const response = await proven(() => send(endpoint, input ?? {}, JSON_PATIENCE));
  if (response.status === 204) return undefined as Answer<E>;
  return storeTokenOf(await readJson(response)) as Answer<E>;
}

import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { text } from "node:stream/consumers";
import type { Endpoint } from "#contract/endpoint.ts";

/**
 * Like `app.inject`. An event stream never ends: of a successful one only the head of the response
 * is returned.
 */
export async function inject(
  app: FastifyInstance,
  endpoint: Endpoint,
  options: InjectOptions,
): Promise<LightMyRequestResponse> {
  if (endpoint.kind !== "events") return app.inject(options);
  const response = await app.inject({ ...options, payloadAsStream: true });
  if (response.statusCode < 300) {
    response.stream().destroy();
    return response;
  }
  const body = await text(response.stream());
  return Object.assign(response, { body, payload: body, json: () => JSON.parse(body) });
}

import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from "fastify";
import { text } from "node:stream/consumers";
import type { Endpoint } from "#contract/endpoint.ts";

/** As `app.inject`. Messages that come as they happen have no end: of what begins to send them only that is answered. */
export async function inject(
  app: FastifyInstance,
  endpoint: Endpoint,
  options: InjectOptions,
): Promise<LightMyRequestResponse> {
  if (endpoint.kind !== "events") return app.inject(options);
  const answer = await app.inject({ ...options, payloadAsStream: true });
  if (answer.statusCode < 300) {
    answer.stream().destroy();
    return answer;
  }
  const body = await text(answer.stream());
  return Object.assign(answer, { body, payload: body, json: () => JSON.parse(body) });
}

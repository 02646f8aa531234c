import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Answer, Endpoint, EndpointInput } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/errors.ts";

/** A call of the API that was refused, with the message that its caller would get. */
export class RefusedCall extends Error {
  readonly status: number;

  constructor(status: number, { message, errors }: ErrorBody) {
    const fields = Object.entries(errors ?? {}).map(([field, problems]) => `${field}: ${problems.join(" ")}`);
    super([message, ...fields].join("\n"));
    this.status = status;
  }
}

/** Calls an endpoint. */
export type CallApi = <E extends Endpoint>(endpoint: E, input?: Partial<EndpointInput<E>>) => Promise<Answer<E>>;

/**
 * Calls the API as the sender of this request: with its key, from its address, under its limits.
 */
export function callsOf(app: FastifyInstance, { headers, ip }: FastifyRequest): CallApi {
  return async (endpoint, { params, query, body } = {}) => {
    const named = (params ?? {}) as Record<string, unknown>;
    const filled = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/:([a-z_]+)/g, (_all, name: string) => encodeURIComponent(String(named[name])))}`,
      query: Object.fromEntries(filled.map(([name, value]) => [name, String(value)])),
      headers: { authorization: headers.authorization ?? "", "user-agent": headers["user-agent"] ?? "" },
      remoteAddress: ip,
      ...(body !== undefined && { payload: body as object }),
    });
    if (response.statusCode >= 400) throw new RefusedCall(response.statusCode, response.json<ErrorBody>());
    return response.json();
  };
}

import { z } from "zod";
import type { Access, Endpoint } from "#contract/endpoint.ts";

/** The API described from the same declarations that check its calls (OpenAPI 3.1). */
export function openApi(
  api: Record<string, Record<string, Endpoint>>,
  given: { app_url: string; release: string },
): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const [resource, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:([a-z_]+)/g, "{$1}");
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(`${resource}.${name}`, resource, endpoint);
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Foyer",
      version: given.release,
      description: "Money is an integer in the currency's smallest unit; times are UTC instants in ISO 8601.",
    },
    servers: [{ url: `${given.app_url}/api` }],
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer" },
        order_cookie: { type: "apiKey", in: "cookie", name: "session_identifier" },
      },
    },
    paths,
  };
}

function operation(operationId: string, tag: string, endpoint: Endpoint): object {
  const hasBody = endpoint.method !== "GET" && endpoint.method !== "DELETE" && endpoint.kind === "json";
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    security: SECURITY[endpoint.access],
    parameters: [...parameters(endpoint.params, "path"), ...parameters(endpoint.query, "query")],
    ...(hasBody
      ? { requestBody: { content: { "application/json": { schema: schemaOf(endpoint.body, "input") } } } }
      : {}),
    responses: {
      [endpoint.status]:
        endpoint.status === 204
          ? { description: "Done" }
          : {
              description: "The answer",
              content: {
                [endpoint.kind === "stream" ? "text/csv" : "application/json"]: {
                  schema: schemaOf(endpoint.returns, "output"),
                },
              },
            },
      default: { description: "A refusal: { code, message, request_id, errors? }" },
    },
  };
}

const SECURITY: Record<Access, object[]> = {
  public: [],
  buyer: [{ order_cookie: [] }],
  order_holder: [{ order_cookie: [] }, {}],
  ticket_holder: [],
  door: [],
  closed_door: [],
  provider: [],
  loopback: [],
  organizer: [{ bearer: [] }],
  admin: [{ bearer: [] }],
};

function parameters(schema: z.ZodType, where: "path" | "query"): object[] {
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, object>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: one,
  }));
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): object {
  return z.toJSONSchema(schema, { io, unrepresentable: "any", target: "draft-2020-12" });
}

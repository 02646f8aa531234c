import type { z } from "zod";
import type { Access, Endpoint } from "#contract/endpoint.ts";
import { API_SCOPES } from "#domain/api-keys.ts";
import { requiredScope } from "#contract/required-scope.ts";
import { readsVersion } from "#contract/optimistic-lock.ts";
import { hasBody } from "#contract/refusal-codes.ts";
import { describe } from "./openapi/descriptions.ts";
import { collectParameters } from "./openapi/parameters.ts";
import { type DescribedWebhook, describeWebhooks } from "./openapi/webhooks.ts";
import { REQUEST_HEADERS, requestHeadersOf, RESPONSE_HEADERS, responseHeadersOf } from "./openapi/headers.ts";
import { collectRefusals, ERROR_SCHEMA } from "./openapi/responses.ts";
import { collectSchemas, type SchemaOf } from "./openapi/schemas.ts";

type Options = {
  api: Record<string, Record<string, Endpoint>>;
  /** What is common to all endpoints, in Markdown. */
  introduction: string;
  /** A sentence that describes each resource. */
  resources: Record<string, string>;
  /** What is sent to receivers of webhooks. */
  webhooks: readonly DescribedWebhook[];
  /** Schemas that are written once and referred to by name. */
  names: Record<string, z.ZodType>;
  app_url: string;
  /** The browser's name of the cookie that opens its orders. */
  order_cookie: string;
  /** The browser's name of the operator's cookie. */
  operator_cookie: string;
  release: string;
};

/** Describes the API (OpenAPI 3.1) by the same declarations that validate its calls. */
export function openApi(options: Options): object {
  const { api, introduction, resources, webhooks, names, app_url, order_cookie, operator_cookie, release } = options;
  const schemas = collectSchemas(names);
  const parameters = collectParameters(schemas.schemaOf);
  const refusals = collectRefusals();
  const paths: Record<string, Record<string, object>> = {};
  for (const [resource, endpoints] of Object.entries(api)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = endpoint.path.replace(/:([a-z_]+)/g, "{$1}");
      (paths[path] ??= {})[endpoint.method.toLowerCase()] = {
        operationId: `${resource}.${name}`,
        tags: [resource],
        summary: endpoint.summary,
        description: describe(endpoint),
        ...securityOf(endpoint),
        parameters: [...parameters.parametersOf(endpoint), ...requestHeadersOf(endpoint)],
        ...bodyOf(endpoint, schemas.schemaOf),
        responses: {
          [endpoint.status]: { ...answerOf(endpoint, schemas.schemaOf), headers: responseHeadersOf(endpoint) },
          ...(readsVersion(endpoint) && { 304: { description: "Nothing has changed since the `ETag` you sent." } }),
          ...refusals.refusalsOf(endpoint),
        },
      };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Foyer",
      version: release,
      description: introduction,
      contact: { name: "The operator of this installation", url: app_url },
      license: { name: "AGPL-3.0-or-later", identifier: "AGPL-3.0-or-later" },
    },
    servers: [{ url: `${app_url}/api`, description: "This installation" }],
    tags: Object.entries(resources).map(([name, description]) => ({
      name,
      // as guides show it
      "x-displayName": titleOf(name),
      description,
    })),
    paths,
    webhooks: describeWebhooks(webhooks, schemas.schemaOf),
    components: {
      schemas: { Error: ERROR_SCHEMA, ...sorted(schemas.components) },
      parameters: sorted({ ...parameters.components, ...REQUEST_HEADERS }),
      responses: sorted(refusals.components),
      headers: RESPONSE_HEADERS,
      securitySchemes: securitySchemes(order_cookie, operator_cookie),
    },
  };
}

function titleOf(resource: string): string {
  const words = resource.replaceAll("_", " ").replace(/^(api|mfa)\b/, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function bodyOf(endpoint: Endpoint, schemaOf: SchemaOf): object {
  if (!hasBody(endpoint)) return {};
  const { type, note } = BODY[endpoint.kind];
  const requestBody = {
    required: endpoint.kind !== "json" || !endpoint.body.safeParse({}).success,
    ...(note ? { description: note } : {}),
    content: { [type]: { schema: schemaOf(endpoint.body, "input") } },
  };
  return { requestBody };
}

const BODY: Record<Endpoint["kind"], { type: string; note?: string }> = {
  json: { type: "application/json" },
  stream: { type: "application/json" },
  events: { type: "application/json" },
  upload: { type: "multipart/form-data" },
  raw: {
    type: "application/json",
    note: "The body exactly as the provider sends it, because its signature covers every byte.",
  },
};

function answerOf(endpoint: Endpoint, schemaOf: SchemaOf): object {
  if (endpoint.status === 204 || (endpoint.kind === "stream" && endpoint.media_types.length === 0))
    return { description: "Done" };
  const content = contentOf(endpoint, schemaOf);
  return { description: endpoint.status === 201 ? "Created" : "OK", content };
}

function contentOf({ kind, media_types, returns }: Endpoint, schemaOf: SchemaOf): object {
  if (kind === "stream") return Object.fromEntries(media_types.map((type) => [type, {}]));
  const schema = schemaOf(returns, "output");
  // The schema of the content of each `data:` line.
  return kind === "events" ? { "text/event-stream": { schema } } : { "application/json": { schema } };
}

const SECURITY: Record<Access, object[]> = {
  public: [],
  buyer: [{ order_cookie: [] }],
  payer: [{ order_cookie: [] }],
  order_holder: [{ order_cookie: [] }, {}],
  ticket_holder: [],
  check_in_link: [],
  station: [],
  station_closed: [],
  message_reader: [],
  wallet_pass: [{ apple_pass: [] }],
  provider: [],
  operator: [{ operator_cookie: [] }],
  loopback: [],
  organizer: [{ bearer: [] }],
  admin: [{ bearer: [] }],
};

/** An API key may call where its scopes include the one that the operation names. */
/** The scope is named beside it, because linters know scopes of OAuth alone. */
function securityOf(endpoint: Endpoint): object {
  const scope = requiredScope(endpoint);
  const security = [...SECURITY[endpoint.access], ...(scope === null ? [] : [{ api_key: [] }])];
  return { security, ...(scope !== null && scope !== "any" && { "x-required-scope": scope }) };
}

function securitySchemes(order_cookie: string, operator_cookie: string) {
  return {
    bearer: { type: "http", scheme: "bearer", description: "The token that sign-in returns." },
    api_key: {
      type: "http",
      scheme: "bearer",
      bearerFormat: "foyer_live_<id>_<secret>",
      description: `An API key, sent like a token. Operations name the scope that it needs: ${API_SCOPES.join(", ")}. A scope that ends with \`:write\` includes reading.`,
    },
    apple_pass: {
      type: "apiKey",
      in: "header",
      name: "Authorization",
      description: "`ApplePass` followed by the token in the pass.",
    },
    order_cookie: {
      type: "apiKey",
      in: "cookie",
      name: order_cookie,
      description:
        "Set by a reservation. A browser's write repeats the cookie XSRF-TOKEN in the header X-XSRF-TOKEN; other clients don't have to.",
    },
    operator_cookie: {
      type: "apiKey",
      in: "cookie",
      name: operator_cookie,
      description: "Set by `operator.signIn` with a link from the operator's command, for an hour.",
    },
  };
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([first], [other]) => first.localeCompare(other, "en")));
}

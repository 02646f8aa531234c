import { createConfig, lintFromString } from "@redocly/openapi-core";
import spectralCore, { type RulesetDefinition } from "@stoplight/spectral-core";
import spectralRulesets from "@stoplight/spectral-rulesets";
import { describe, expect, test } from "vitest";
import { api, RESOURCES } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ERROR_STATUS } from "#contract/errors.ts";
import { declarationOf } from "#contract/lists.ts";
import { refusalCodesOf } from "#contract/refusal-codes.ts";
import { SCHEMA_NAMES } from "#contract/schema-names.ts";
import { describeApi } from "./api-guide/describe-api.ts";

const { Spectral } = spectralCore;
const { oas } = spectralRulesets;

type Json = { [key: string]: unknown };
type Parameter = { name: string; in: string; required: boolean; schema: Json };
type Operation = {
  operationId: string;
  tags: string[];
  security: Json[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> };
  responses: Record<string, { $ref?: string }>;
};
type Response = { description: string; headers?: Json; content?: Json };
type Description = {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Json>;
    responses: Record<string, Response>;
    parameters: Record<string, Parameter>;
  };
};

// Serialized and parsed again, as a client receives it.
const text = JSON.stringify(
  describeApi({
    app_url: "https://tickets.example.org",
    release: "1.2.3",
    cookies: { nameOf: (name) => `__Host-${name}` },
  }),
);
const description = JSON.parse(text) as Description;
const calls = Object.entries(api).flatMap(([resource, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    name: `${resource}.${name}`,
    endpoint: endpoint as Endpoint,
    operation: operationOf(endpoint),
  })),
);

test("OpenAPI document passes Redocly without a warning", { timeout: 60_000 }, async () => {
  const config = await createConfig({ extends: ["recommended"] });
  const problems = await lintFromString({ source: text, absoluteRef: "openapi.json", config });
  expect(
    problems.map(({ ruleId, severity, message, location }) => [severity, ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});

test("OpenAPI document passes Spectral without a warning", { timeout: 60_000 }, async () => {
  const spectral = new Spectral();
  spectral.setRuleset({ extends: [[oas as RulesetDefinition, "recommended"]] });
  const problems = await spectral.run(JSON.parse(text) as Json);
  expect(problems.map(({ code, message, path }) => [code, message, path.join("/")])).toEqual([]);
});

// SPEC 7.38
test.each(calls)("$name is described with all of its path parameters", ({ name, endpoint, operation }) => {
  expect(operation.operationId).toBe(name);
  expect(Object.keys(RESOURCES)).toEqual(expect.arrayContaining(operation.tags));
  const inPath = parametersOf(operation).filter((parameter) => parameter.in === "path");
  expect(inPath.map((parameter) => parameter.name).toSorted()).toEqual(
    [...endpoint.path.matchAll(/:([a-z_]+)/g)].map(([, found]) => found).toSorted(),
  );
  for (const { schema, required } of inPath) expect([schema.type, required]).toEqual([expect.any(String), true]);
  expect(operation.security.length > 0).toBe(
    ["organizer", "admin", "buyer", "payer", "order_holder", "wallet_pass", "operator"].includes(endpoint.access),
  );
});

// SPEC 7.38
test.each(calls)("$name documents every error by its status", ({ endpoint, operation }) => {
  for (const code of refusalCodesOf(endpoint)) {
    const response = responseOf(operation, ERROR_STATUS[code]);
    expect(response?.description).toContain(`\`${code}\``);
    expect(JSON.stringify(response?.content)).toContain("#/components/schemas/Error");
  }
  expect(responseOf(operation, 429)?.headers).toHaveProperty("Retry-After");
});

describe("list endpoints", () => {
  const lists = calls.flatMap(({ name, endpoint, operation }) => {
    const declared = declarationOf(endpoint.query);
    return declared ? [{ name, endpoint, operation, declared }] : [];
  });

  test.each(lists)("$name accepts every documented parameter and documents every filter", (list) => {
    const inQuery = parametersOf(list.operation).filter((parameter) => parameter.in === "query");
    for (const { name, schema } of inQuery)
      expect([name, list.endpoint.query.safeParse({ [name]: exampleOf(schema) }).success]).toEqual([name, true]);
    const names = inQuery.map(({ name }) => name);
    for (const field of Object.keys(list.declared.filters)) expect(names).toContain(`filter_fields[${field}][eq]`);
    expect(names).toContain("query");
    if (list.endpoint.kind === "stream") return;
    expect(names).toEqual(expect.arrayContaining(["page", "per_page", "sort_by", "sort_direction"]));
    expect(inQuery.find(({ name }) => name === "sort_by")?.schema.enum).toEqual(list.declared.sorts);
  });

  test("OpenAPI document has list endpoints", () => expect(lists.length).toBeGreaterThan(5));
});

describe("schemas", () => {
  test("schema that is used twice is written once, under its name", () => {
    const written = new Map<string, number>();
    for (const shape of [...objectsIn(description.paths), ...objectsIn(description.components.schemas)]) {
      const properties = Object.keys((shape.properties ?? {}) as Json);
      if (properties.length < 4) continue;
      const key = JSON.stringify(shape);
      written.set(key, (written.get(key) ?? 0) + 1);
    }
    expect([...written].filter(([, times]) => times > 1).map(([shape]) => shape.slice(0, 200))).toEqual([]);
  });

  test("every named schema is used, and every reference resolves", () => {
    const used = new Set([...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name));
    expect([...used].toSorted()).toEqual(Object.keys(description.components.schemas).toSorted());
    expect([...used]).toEqual(expect.arrayContaining(Object.keys(SCHEMA_NAMES)));
  });

  test("instants have the format date-time", () => {
    expect(description.components.schemas.Order?.properties).toMatchObject({
      created_at: { type: "string", format: "date-time" },
    });
  });

  test("OpenAPI document is small enough to read", () => {
    const operations = Object.values(description.paths).flatMap((path) => Object.keys(path));
    expect(text.length / operations.length).toBeLessThan(3_200);
  });
});

// SPEC 7.12
test("upload is a multipart form with a file, and a signed webhook is a binary body", () => {
  expect(operationOf(api.event_images.upload).requestBody?.content["multipart/form-data"]?.schema).toMatchObject({
    properties: { image: { type: "string", format: "binary" }, type: { enum: ["EVENT_COVER", "INLINE_IMAGE"] } },
    required: ["image"],
  });
  expect(operationOf(api.sandbox.notice).requestBody?.required).toBe(true);
});

test.each<[Endpoint, string[]]>([
  [api.invoices.download, ["application/pdf"]],
  [api.invoices.downloadAll, ["application/zip"]],
  [api.calendar_files.ofOrder, ["text/calendar"]],
  [api.orders.export, ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"]],
  [api.account_data.exportPerson, ["application/json"]],
  [api.wallet_passes.googleOfTicket, []],
])("download is documented with its content types (%#)", (endpoint, types) => {
  const { content = {} } = operationOf(endpoint).responses["200"] as { content?: Json };
  expect(Object.keys(content)).toEqual(types);
});

function operationOf(endpoint: Pick<Endpoint, "path" | "method">): Operation {
  const operations = description.paths[endpoint.path.replace(/:([a-z_]+)/g, "{$1}")];
  const found = operations?.[endpoint.method.toLowerCase()];
  if (!found) throw new Error(`${endpoint.method} ${endpoint.path} is not described.`);
  return found;
}

function parametersOf({ parameters }: Operation): Parameter[] {
  return parameters.flatMap((parameter) =>
    "$ref" in parameter
      ? (description.components.parameters[parameter.$ref.replace("#/components/parameters/", "")] ?? [])
      : [parameter],
  );
}

function responseOf(operation: Operation, status: number): Response | undefined {
  const name = operation.responses[String(status)]?.$ref?.split("/").at(-1);
  return name === undefined ? undefined : description.components.responses[name];
}

/** A value that the schema allows, as it is written in a URL. */
function exampleOf(schema: Json): string {
  const {
    type,
    format,
    enum: values,
    items,
    anyOf,
  } = schema as { [key: string]: Json } & { type?: string; format?: string; enum?: string[]; anyOf?: Json[] };
  if (anyOf?.[0]) return exampleOf(anyOf[0]);
  if (items) return `${exampleOf(items)},${exampleOf(items)}`;
  if (values?.[0]) return values[0];
  if (format === "date-time") return "2027-05-03T19:30:00Z";
  return type === "boolean" ? "true" : "1";
}

function objectsIn(json: unknown): Json[] {
  if (typeof json !== "object" || json === null) return [];
  const nested = Object.values(json).flatMap(objectsIn);
  return "properties" in json ? [json as Json, ...nested] : nested;
}

import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { expect, test } from "vitest";
import { describeApi } from "./api-guide/describe-api.ts";
import { endpoints, forMembers, type Named } from "./testing/api/calls.ts";
import { readyFor } from "./testing/api/ready.ts";
import { ask, inOneWorld, openOrder, token } from "./testing/api/requests.ts";

// The API description holds for real responses: a program that was generated from it must be able to
// read them.

inOneWorld();

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
const description = describeApi({
  ...{ app_url: "https://tickets.example.org", release: "1.2.3" },
  cookies: { nameOf: (name) => name },
});
// as a client receives it
ajv.addSchema(JSON.parse(JSON.stringify(description)) as object, "openapi.json");

function validate({ endpoint }: Named, status: number, body: unknown): unknown {
  const path = endpoint.path.replace(/:([a-z_]+)/g, "{$1}");
  const at = ["paths", path, endpoint.method.toLowerCase(), "responses", String(status), "content", "application/json"];
  const pointer = [...at, "schema"].map((part) => part.replaceAll("~", "~0").replaceAll("/", "~1")).join("/");
  const check = ajv.getSchema(`openapi.json#/${encodeURI(pointer)}`);
  if (!check) throw new Error(`${endpoint.method} ${endpoint.path} has no schema for ${status}`);
  return check(body) ? [] : check.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const hasJson = ({ endpoint: { kind, status } }: Named) => kind === "json" && status !== 204;
const reads = endpoints.filter((route) => route.endpoint.method === "GET" && hasJson(route));
const writes = forMembers.filter(
  (route) => route.endpoint.method !== "GET" && route.endpoint.doing === "writing" && hasJson(route),
);

/** Reads that need what only an email, another site or a developer's machine has; their own tests read them. */
const ELSEWHERE = [
  ...["auth.invitation", "auth.addedFactor", "unsubscribing.get", "widget.getHandoff", "legal_documents.get"],
  ...["dev_mails.list", "dev_mails.get"],
];
const QUERIES: Record<string, string> = { "station.attendees": "?query=Ada" };

test.each(reads)("$name responds as the description says", async (route) => {
  const { access } = route.endpoint;
  const isBuyers = ["buyer", "payer"].includes(access);
  const response = await ask(route, { ...(isBuyers ? openOrder() : { token }), query: QUERIES[route.name] ?? "" });
  expect(ELSEWHERE.includes(route.name), `${response.body}`).toBe(response.statusCode !== 200);
  if (response.statusCode === 200) expect(validate(route, 200, response.json())).toEqual([]);
});

/** Without Stripe's keys. */
const REFUSED = ["payment_connections.connect"];

test.each(writes)("$name responds as the description says", async (route) => {
  const { member, world, body } = await readyFor(route.name);
  const response = await ask(route, { token: member.token, params: world, body });
  expect(REFUSED.includes(route.name), `${response.body}`).toBe(response.statusCode >= 300);
  if (response.statusCode < 300) expect(validate(route, response.statusCode, response.json())).toEqual([]);
});

test("list read by cursor responds as the description says", async () => {
  const list = endpoints.find(({ name }) => name === "orders.list");
  if (!list) throw new Error("orders.list is missing");
  const byCursor = await ask(list, { token, query: "?limit=1" });
  expect(validate(list, 200, byCursor.json())).toEqual([]);
  expect(byCursor.json().meta).toHaveProperty("next_cursor");
});

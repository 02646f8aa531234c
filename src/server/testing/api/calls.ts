import { z } from "zod";
import { api } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";

// All endpoints, for tests of what applies to every call: a new endpoint is included as soon as it
// is declared.

export type Named = { name: string; endpoint: Endpoint };

export const endpoints: Named[] = Object.entries(api).flatMap(([resource, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => ({ name: `${resource}.${name}`, endpoint: endpoint as Endpoint })),
);
export const forMembers = endpoints.filter(
  ({ endpoint }) => endpoint.access === "organizer" || endpoint.access === "admin",
);
export const writes = endpoints.filter(({ endpoint }) => endpoint.method !== "GET");
export const withParams = endpoints.filter(({ endpoint }) => endpoint.path.includes("/:"));
export const withFields = writes.filter(({ endpoint }) => endpoint.kind === "json" && fieldsOf(endpoint).length > 0);
export const versionedWrites = writes.filter(({ endpoint }) => fieldsOf(endpoint).includes("updated_at"));
export const forBuyers = endpoints.filter(({ endpoint }) => endpoint.access === "buyer" || endpoint.access === "payer");
export const atStations = endpoints.filter(({ endpoint }) => endpoint.access === "station");
export const fromProviders = endpoints.filter(({ endpoint }) => endpoint.access === "provider");
export const insideEvents = forMembers.filter(({ endpoint }) => /:event_id\/.*:/.test(endpoint.path));
export const lists = endpoints.filter(({ endpoint }) => endpoint.method === "GET" && takesSorting(endpoint));

export function fieldsOf({ body }: Endpoint): string[] {
  const { properties = {} } = z.toJSONSchema(body, { io: "input", unrepresentable: "any" }) as {
    properties?: Record<string, unknown>;
  };
  return Object.keys(properties);
}

export function takesSorting({ query }: Endpoint): boolean {
  return query.safeParse({}).success && !query.safeParse({ sort_by: "nonsense" }).success;
}

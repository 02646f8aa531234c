import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";

/**
 * Part of every body that replaces a whole record: the `updated_at` of the version that the client
 * edited. The request is refused with `conflict` if the record has changed since, so that no
 * colleague's changes are overwritten unnoticed. If omitted, the request overwrites, which suits a
 * program that is the only writer. Our own pages must send it (`web/platform/call-types.ts`).
 */
export const version = { updated_at: z.iso.datetime().optional() };

/** Whether a partial update has at least one field. */
export function namesAnyField(body: object): boolean {
  return Object.entries(body).some(([name, value]) => name !== "updated_at" && value !== undefined);
}

/** Whether a body takes the version that it replaces. */
export function takesVersion({ body }: Pick<Endpoint, "body">): boolean {
  return hasVersion(body);
}

/** Whether an endpoint reads one thing that has a version, so that writes to its path take `If-Match`. */
export function readsVersion(endpoint: Pick<Endpoint, "method" | "kind" | "returns">): boolean {
  return endpoint.method === "GET" && returnsVersion(endpoint);
}

/** Whether a response is one thing that has a version. */
export function returnsVersion({ kind, returns }: Pick<Endpoint, "kind" | "returns">): boolean {
  if (kind !== "json" || !(returns instanceof z.ZodObject)) return false;
  return hasVersion((returns.shape as Record<string, z.ZodType>)["data"]);
}

function hasVersion(schema: z.ZodType | undefined): boolean {
  return schema instanceof z.ZodObject && "updated_at" in schema.shape;
}

import { api } from "./all.ts";
import type { Endpoint } from "./endpoint.ts";
import { readsVersion } from "./optimistic-lock.ts";

const reads = Object.values<Record<string, Endpoint>>(api).flatMap((calls) => Object.values(calls));
const VERSIONED_PATHS = new Set(reads.filter(readsVersion).map(({ path }) => path));

/** Whether an endpoint changes a thing whose `ETag` can be read at the same path, and so takes `If-Match`. */
export function takesIfMatch({ method, path }: Pick<Endpoint, "method" | "path">): boolean {
  return ["PUT", "PATCH", "DELETE"].includes(method) && VERSIONED_PATHS.has(path);
}

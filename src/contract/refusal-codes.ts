import { z } from "zod";
import { takesIfMatch } from "./conditional-writes.ts";
import type { Endpoint } from "./endpoint.ts";
import type { ErrorCode } from "./errors.ts";
import { requiredScope } from "./required-scope.ts";
import { readsVersion } from "./optimistic-lock.ts";

/**
 * Returns all error codes of an endpoint: those that it declares, and those that follow from its
 * declaration.
 */
export function refusalCodesOf(endpoint: Endpoint): ErrorCode[] {
  return [
    ...new Set([
      ...fromAccess(endpoint),
      ...fromFactors(endpoint),
      ...fromApiKeys(endpoint),
      ...fromShapes(endpoint),
      ...(takesIfMatch(endpoint) ? (["malformed", "precondition_failed"] as const) : []),
      ...(readsVersion(endpoint) ? (["malformed"] as const) : []),
      ...(endpoint.takes_idempotency_key ? OF_IDEMPOTENCY_KEYS : []),
      ...endpoint.refuses,
      ...ALWAYS,
    ]),
  ];
}

const OF_IDEMPOTENCY_KEYS: ErrorCode[] = [
  "idempotency_key_invalid",
  "idempotency_key_reused",
  "idempotency_key_in_use",
];

/** Every request is rate-limited; the others are server states. */
const ALWAYS: ErrorCode[] = ["too_many_requests", "busy", "unexpected", "unavailable"];

function fromAccess({ access, area, method }: Endpoint): ErrorCode[] {
  // a user's own data is available to every kind of work
  if (area === "own") return ["unauthenticated", ...fromBrowsers(method)];
  if (access === "organizer") return ["unauthenticated", "forbidden", ...fromBrowsers(method)];
  if (access === "admin") return ["unauthenticated", "forbidden", ...fromBrowsers(method)];
  if (access === "loopback") return ["not_found"];
  if (access === "check_in_link") return ["pin_needed", "phone_ended", ...fromBrowsers(method)];
  if (access === "station_closed") return ["pin_needed", "phone_needed", "phone_ended", ...fromBrowsers(method)];
  if (access === "station")
    return ["pin_needed", "phone_needed", "phone_ended", "list_not_active", "list_expired", ...fromBrowsers(method)];
  if (access === "message_reader") return ["link_invalid"];
  if (access === "wallet_pass") return ["unauthenticated", ...fromBrowsers(method)];
  if (access === "operator") return ["unauthenticated", ...fromBrowsers(method)];
  if (access === "provider") return ["not_found", "forged", "malformed"];
  return fromBrowsers(method);
}

/** Step-up authentication, and accounts that require a second factor. */
function fromFactors({ access, needs_proof, is_open_without_factor }: Endpoint): ErrorCode[] {
  const isForMembers = access === "organizer" || access === "admin";
  return [
    ...(needs_proof ? (["proof_needed"] as const) : []),
    ...(isForMembers && !is_open_without_factor ? (["factor_required"] as const) : []),
  ];
}

/** Whether an API key is valid here and now, and includes the scope of the endpoint. */
function fromApiKeys(endpoint: Endpoint): ErrorCode[] {
  if (endpoint.access !== "organizer" && endpoint.access !== "admin") return [];
  const scope = requiredScope(endpoint);
  return [
    ...(["api_key_invalid", "api_key_expired", "api_key_revoked", "api_key_inactive", "network_not_allowed"] as const),
    ...(scope === null ? (["not_for_api_keys"] as const) : scope === "any" ? [] : (["scope_missing"] as const)),
  ];
}

/** A write from a browser without a sign-in must prove that it comes from our pages. */
function fromBrowsers(method: Endpoint["method"]): ErrorCode[] {
  return method === "GET" ? [] : ["forged", "cookies_blocked"];
}

function fromShapes({ params, query, body, kind, method }: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (!isEmpty(params)) codes.push("not_found");
  if (!isEmpty(query)) codes.push("invalid");
  if (kind === "upload" || (kind !== "raw" && hasBody({ method, body }))) codes.push("invalid");
  // An unexpected body is parsed before it is discarded.
  if (method !== "GET") codes.push("malformed", "wrong_content_type", "too_large");
  return codes;
}

/** Whether a request has a JSON body. */
export function hasBody({ method, body }: Pick<Endpoint, "method" | "body">): boolean {
  return method !== "GET" && method !== "DELETE" && !isEmpty(body);
}

function isEmpty(schema: z.ZodType): boolean {
  return schema instanceof z.ZodObject && Object.keys(schema.shape).length === 0;
}

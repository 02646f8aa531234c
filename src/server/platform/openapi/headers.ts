import { takesIfMatch } from "#contract/conditional-writes.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { readsVersion, returnsVersion } from "#contract/optimistic-lock.ts";

/** The headers that requests may send, as `components.parameters`. */
export const REQUEST_HEADERS = {
  IdempotencyKey: {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description:
      "A key of yours, 1 to 255 visible ASCII characters, quoted or not. For 24 hours the same key returns the first response; with another body it is refused.",
    schema: { type: "string", maxLength: 800 },
    example: "9b3c1a52-6f0e-4a31-8f6d-2f7f1f0c9d11",
  },
  IfMatch: {
    name: "If-Match",
    in: "header",
    required: false,
    description: "The `ETag` that you read: refused with `precondition_failed` if the version has changed since.",
    schema: { type: "string" },
    example: '"mdz0k3r1.Yb3kQ0m5xV2a"',
  },
  IfNoneMatch: {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "The `ETag` that you have: 304 without a body if nothing has changed.",
    schema: { type: "string" },
    example: '"mdz0k3r1.Yb3kQ0m5xV2a"',
  },
};

/** The headers of responses, as `components.headers`. */
export const RESPONSE_HEADERS = {
  RetryAfter: { description: "The number of seconds to wait before retrying.", schema: { type: "integer" } },
  RequestId: { description: "The id of this call in the log.", schema: { type: "string", format: "uuid" } },
  RateLimitPolicy: {
    description: "The calls that are allowed (`q`) in a window of seconds (`w`).",
    schema: { type: "string" },
    example: '"minute";q=600;w=60',
  },
  RateLimit: {
    description: "The calls that are left (`r`) and the seconds until the window ends (`t`).",
    schema: { type: "string" },
    example: '"minute";r=599;t=60',
  },
  ETag: { description: "The version of the response.", schema: { type: "string" } },
  IdempotencyReplayed: {
    description: "`true` for a response that was stored for this `Idempotency-Key`.",
    schema: { type: "string", enum: ["true"] },
  },
};

export function requestHeadersOf(endpoint: Endpoint): { $ref: string }[] {
  return [
    ...(endpoint.takes_idempotency_key ? ["IdempotencyKey"] : []),
    ...(takesIfMatch(endpoint) ? ["IfMatch"] : []),
    ...(readsVersion(endpoint) ? ["IfNoneMatch"] : []),
  ].map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

export function responseHeadersOf(endpoint: Endpoint): Record<string, { $ref: string }> {
  const isTagged = readsVersion(endpoint) || (takesIfMatch(endpoint) && returnsVersion(endpoint));
  return refer({
    "X-Request-Id": "RequestId",
    ...(endpoint.cacheable_seconds === 0 && { "RateLimit-Policy": "RateLimitPolicy", RateLimit: "RateLimit" }),
    ...(isTagged && { ETag: "ETag" }),
    ...(endpoint.takes_idempotency_key && { "Idempotency-Replayed": "IdempotencyReplayed" }),
  });
}

/** The headers of a refusal. */
export function refusalHeaders(isLater: boolean): Record<string, { $ref: string }> {
  return refer({ "X-Request-Id": "RequestId", ...(isLater && { "Retry-After": "RetryAfter" }) });
}

function refer(names: Record<string, string>): Record<string, { $ref: string }> {
  return Object.fromEntries(
    Object.entries(names).map(([header, name]) => [header, { $ref: `#/components/headers/${name}` }]),
  );
}

import type { Endpoint } from "#contract/endpoint.ts";
import { ERROR_STATUS, type ErrorCode } from "#contract/errors.ts";
import { refusalCodesOf } from "#contract/refusal-codes.ts";
import { refusalHeaders } from "./headers.ts";

/** The body of every refusal, as `components.schemas.Error`. */
export const ERROR_SCHEMA = {
  type: "object",
  description:
    "The body of every error. `code` is for programs; `message` and `errors` are for people, in the language of the request.",
  properties: {
    code: { type: "string", enum: Object.keys(ERROR_STATUS) },
    message: { type: "string" },
    request_id: { type: "string", format: "uuid" },
    errors: {
      type: "object",
      description: "With `invalid`: the problems of each field, by dotted path (`attendees.0.email`).",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
  required: ["code", "message", "request_id"],
};

/**
 * Collects the refusals of all endpoints: refusals that several endpoints share are written once.
 */
export function collectRefusals() {
  const components: Record<string, object> = {};

  /** A response for each status of the endpoint's codes. */
  function refusalsOf(endpoint: Endpoint): Record<string, object> {
    const byStatus = Map.groupBy(refusalCodesOf(endpoint), (code) => ERROR_STATUS[code]);
    return Object.fromEntries([...byStatus].map(([status, codes]) => [String(status), named(codes.toSorted())]));
  }

  function named(codes: ErrorCode[]): object {
    const name = codes.join("-or-");
    components[name] ??= refusal(codes);
    return { $ref: `#/components/responses/${name}` };
  }

  return { refusalsOf, components };
}

function refusal(codes: ErrorCode[]): object {
  const isLater = codes.some((code) => LATER.includes(code));
  return {
    description: codes.map((code) => `\`${code}\``).join(", "),
    headers: refusalHeaders(isLater),
    content: {
      "application/json": {
        schema: {
          allOf: [{ $ref: "#/components/schemas/Error" }, { type: "object", properties: { code: { enum: codes } } }],
        },
      },
    },
  };
}

/** Codes for which a retry may help. */
const LATER: ErrorCode[] = ["too_many_requests", "busy", "unavailable"];

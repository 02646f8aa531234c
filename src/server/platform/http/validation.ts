import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { fieldProblem } from "#contract/field-problems.ts";
import type { Locale } from "#contract/fields.ts";
import { AppError } from "#server/platform/errors.ts";
import { translate } from "#server/platform/i18n.ts";

/**
 * A request that its endpoint does not allow. It carries zod's issues until the response is written
 * in the reader's language.
 */
export class InvalidRequest extends AppError {
  readonly issues: z.core.$ZodIssue[];

  constructor(issues: z.core.$ZodIssue[]) {
    super("invalid");
    this.issues = issues;
  }
}

/**
 * The path parameters, as the endpoint declares them.
 * @throws AppError not_found when they can't name anything
 */
export function parseParams(endpoint: Endpoint, request: FastifyRequest): Record<string, unknown> {
  const params = endpoint.params.safeParse(request.params);
  if (!params.success) throw new AppError("not_found");
  return params.data as Record<string, unknown>;
}

/**
 * The query string, converted and with defaults.
 * @throws InvalidRequest
 */
export function parseQuery(endpoint: Endpoint, request: FastifyRequest): unknown {
  return parsed(endpoint.query, request.query);
}

/**
 * The body, converted and with defaults; undefined where the handler reads the body itself
 * (uploads, signed webhooks).
 * @throws InvalidRequest
 */
export function parseBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  if (endpoint.kind === "upload" || endpoint.kind === "raw") return undefined;
  return parsed(endpoint.body, request.body ?? {});
}

/**
 * Validates a value by a schema that only the handler can choose.
 * @throws InvalidRequest
 */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  return parsed(schema, value) as z.output<Schema>;
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw new InvalidRequest(result.error.issues);
  return result.data;
}

/**
 * The messages by field, in dotted paths: `{ "attendees.0.email": ["Please enter a valid email
 * address."] }`.
 */
export function fieldMessages(locale: Locale, issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  // A map, because a field may have any name, even `constructor`.
  const messages = new Map<string, string[]>();
  for (const issue of issues.flatMap(unfold)) {
    const at = issue.path.join(".") || "body";
    const message = translate(locale, fieldProblem(issue));
    const existing = messages.get(at) ?? [];
    if (!existing.includes(message) && existing.length < 3) existing.push(message);
    messages.set(at, existing);
    if (messages.size >= 100) break;
  }
  return Object.fromEntries(messages);
}

/** Reports an unknown field at its own path, not at the object around it. */
function unfold(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "unrecognized_keys") return [issue];
  return issue.keys.slice(0, 20).map((key) => ({ ...issue, path: [...issue.path, key] }));
}

import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Endpoint } from "#contract/endpoint.ts";
import { fieldProblem } from "#contract/field-problems.ts";
import type { Locale } from "#contract/fields.ts";
import { AppError } from "./errors.ts";
import { say } from "./i18n.ts";

/** A request that its endpoint does not allow: carries zod's issues until the answer is written in the reader's language. */
export class InvalidRequest extends AppError {
  readonly issues: z.core.$ZodIssue[];

  constructor(issues: z.core.$ZodIssue[]) {
    super("invalid");
    this.issues = issues;
  }
}

/**
 * Path, query and body as the endpoint declares them, converted and with defaults.
 * @throws AppError not_found when the path can't name anything; InvalidRequest for the rest
 */
export function parseAsked(
  endpoint: Endpoint,
  request: FastifyRequest,
): { params: unknown; query: unknown; body: unknown } {
  const params = endpoint.params.safeParse(request.params);
  if (!params.success) throw new AppError("not_found");
  const query = endpoint.query.safeParse(request.query, { reportInput: true });
  if (!query.success) throw new InvalidRequest(query.error.issues);
  if (endpoint.kind === "upload" || endpoint.kind === "raw")
    return { params: params.data, query: query.data, body: undefined };
  const body = endpoint.body.safeParse(request.body ?? {}, { reportInput: true });
  if (!body.success) throw new InvalidRequest(body.error.issues);
  return { params: params.data, query: query.data, body: body.data };
}

/** The sentences by field, as dotted paths: `{ "attendees.0.email": ["Please enter a valid email address."] }`. */
export function fieldSentences(locale: Locale, issues: readonly z.core.$ZodIssue[]): Record<string, string[]> {
  const sentences: Record<string, string[]> = {};
  for (const issue of issues.flatMap(unfold)) {
    const at = issue.path.join(".") || "body";
    const sentence = say(locale, fieldProblem(issue));
    const there = (sentences[at] ??= []);
    if (!there.includes(sentence) && there.length < 3) there.push(sentence);
    if (Object.keys(sentences).length >= 100) break;
  }
  return sentences;
}

/** A field that nobody knows is named itself, not the object around it. */
function unfold(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== "unrecognized_keys") return [issue];
  return issue.keys.slice(0, 20).map((key) => ({ ...issue, path: [...issue.path, key] }));
}

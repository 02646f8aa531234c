import type { I18n } from "@lingui/core";
import type { z } from "zod";
import { isCallError } from "#web/platform/call-error.ts";
import { isImportFailure } from "#web/platform/import-failed.ts";

/** Error messages by dotted path. */
export type Problems = Record<string, string>;

/** Validates values against the contract before they are sent; undefined if they are valid or it can't be loaded. */
export async function validate<Values>(
  { schema, body }: { schema?: () => Promise<z.ZodType>; body?: (values: Values) => unknown },
  values: Values,
  i18n: I18n,
): Promise<Problems | undefined> {
  if (!schema) return undefined;
  const rules = await Promise.all([schema(), import("#contract/field-problems.ts")]).catch((error: unknown) => {
    // offline, or the server was updated: the server validates the form, and a failed call reports
    // itself
    if (isImportFailure(error)) return undefined;
    throw error;
  });
  if (!rules) return undefined;
  const [known, { fieldProblem }] = rules;
  const parsed = known.safeParse(body ? body(values) : values, { reportInput: true });
  if (parsed.success) return undefined;
  const problems: Problems = {};
  for (const issue of parsed.error.issues) problems[issue.path.join(".")] ??= i18n._(fieldProblem(issue));
  return problems;
}

/** Returns the server's messages by field; undefined where the refusal is not about fields. */
export function problemsIn(error: unknown): Problems | undefined {
  if (!isCallError(error) || !error.errors) return undefined;
  return Object.fromEntries(Object.entries(error.errors).map(([path, messages]) => [path, messages.join(" ")]));
}

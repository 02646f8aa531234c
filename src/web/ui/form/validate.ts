import type { I18n } from "@lingui/core";
import { type FieldErrors, type FieldValues, get, set } from "react-hook-form";
import type { z } from "zod";
import { isCallError } from "#web/platform/call-error.ts";
import { isImportFailure } from "#web/platform/import-failed.ts";

/** Errors of fields by dotted path. */
export type Problems = Record<string, { type: string; message: string }>;

/** The type of an error of a field that holds text which it cannot read. It stays until the field changes. */
export const UNREADABLE = "unreadable";

/** Validates values against the contract before they are sent; no problems if it can't be loaded. */
export async function validate<Values>(
  { schema, body }: { schema?: () => Promise<z.ZodType>; body?: (values: Values) => unknown },
  values: Values,
  i18n: I18n,
): Promise<Problems> {
  if (!schema) return {};
  const rules = await Promise.all([schema(), import("#contract/field-problems.ts")]).catch((error: unknown) => {
    // offline, or the server was updated: the server validates the form, and a failed call reports
    // itself
    if (isImportFailure(error)) return undefined;
    throw error;
  });
  if (!rules) return {};
  const [known, { fieldProblem }] = rules;
  const parsed = known.safeParse(body ? body(values) : values, { reportInput: true });
  const problems: Problems = {};
  for (const issue of parsed.error?.issues ?? [])
    problems[issue.path.join(".")] ??= { type: issue.code, message: i18n._(fieldProblem(issue)) };
  return problems;
}

/** Returns the server's messages by field; undefined where the refusal is not about fields. */
export function problemsIn(error: unknown): Problems | undefined {
  if (!isCallError(error) || !error.errors) return undefined;
  const problems = Object.entries(error.errors).map(([path, messages]) => [
    path,
    { type: "server", message: messages.join(" ") },
  ]);
  return Object.fromEntries(problems) as Problems;
}

/** Nests errors as React Hook Form keeps them. */
export function nested<Values extends FieldValues>(problems: Problems): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {};
  for (const [path, problem] of Object.entries(problems))
    set(errors, path, { ...(get(errors, path) as object | undefined), ...problem });
  return errors;
}

/** The reverse of `nested`. */
export function flattened(errors: object, prefix = ""): Problems {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([key, error]: [string, unknown]) => {
      if (typeof error !== "object" || error === null || key === "ref") return [];
      const path = `${prefix}${key}`;
      const { type, message } = error as { type?: unknown; message?: unknown };
      const own = typeof message === "string" ? [[path, { type: String(type), message }]] : [];
      return [...own, ...Object.entries(flattened(error, `${path}.`))];
    }),
  ) as Problems;
}

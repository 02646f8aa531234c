import { isCallError } from "#web/platform/call-error.ts";
import { sentenceOf } from "#web/platform/error-message.ts";

/** What went wrong where no field stands that could say it; undefined for what was stopped on purpose. */
export function sayProblem(error: unknown): string | undefined {
  if (isCallError(error, "aborted")) return undefined;
  const atFields = isCallError(error) ? Object.values(error.errors ?? {}).flat() : [];
  return atFields.length > 0 ? atFields.join(" ") : sentenceOf(error);
}

import { isCallError } from "#web/platform/call-error.ts";
import { errorMessageOf } from "#web/platform/error-message.ts";

/** Returns the message of an error where no field can show it; undefined for a cancelled call. */
export function sayProblem(error: unknown): string | undefined {
  if (isCallError(error, "aborted")) return undefined;
  const atFields = isCallError(error) ? Object.values(error.errors ?? {}).flat() : [];
  return atFields.length > 0 ? atFields.join(" ") : errorMessageOf(error);
}

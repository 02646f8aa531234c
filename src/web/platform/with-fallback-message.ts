import type { ErrorCode } from "#contract/errors.ts";
import { isCallError } from "./call-error.ts";
import { errorMessageOf } from "./error-message.ts";

/**
 * Prefixes an error with what could not be done. Cancelled calls are left unchanged, and so are
 * refusals (`saying`) whose own message says it already.
 */
export async function unable<Answer>(prefix: string, action: Promise<Answer>, ...saying: ErrorCode[]): Promise<Answer> {
  try {
    return await action;
  } catch (error) {
    throw isCallError(error, "aborted", ...saying)
      ? error
      : new Error(`${prefix} ${errorMessageOf(error)}`, { cause: error });
  }
}

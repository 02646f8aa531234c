import type { ErrorCode } from "#contract/errors.ts";
import { isCallError } from "./call-error.ts";
import { errorMessageOf } from "./error-message.ts";

/**
 * Prefixes the error of an action with what could not be done. Cancelled calls are left unchanged,
 * and so are refusals (`saying`) whose own message says it already.
 */
export async function unable<Answer>(prefix: string, action: Promise<Answer>, ...saying: ErrorCode[]): Promise<Answer> {
  try {
    return await action;
  } catch (error) {
    throw prefixed(prefix, error as Error, ...saying);
  }
}

/** Like `unable`, for the error itself. */
export function prefixed(prefix: string, error: Error, ...saying: ErrorCode[]): Error {
  if (isCallError(error, "aborted", ...saying)) return error;
  return new Error(`${prefix} ${errorMessageOf(error)}`, { cause: error });
}

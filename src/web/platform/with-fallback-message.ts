import type { ErrorCode } from "#contract/errors.ts";
import { isCallError } from "./call-error.ts";
import { sentenceOf } from "./error-message.ts";

/**
 * Prefixes an error with what could not be done. Cancelled calls are left unchanged, and so are
 * refusals (`saying`) whose own message says it already.
 */
export async function unable<Answer>(words: string, action: Promise<Answer>, ...saying: ErrorCode[]): Promise<Answer> {
  try {
    return await action;
  } catch (error) {
    throw isCallError(error, "aborted", ...saying)
      ? error
      : new Error(`${words} ${sentenceOf(error)}`, { cause: error });
  }
}

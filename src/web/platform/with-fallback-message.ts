import type { ErrorCode } from "#contract/errors.ts";
import { isCallError } from "./call-error.ts";
import { sentenceOf } from "./error-message.ts";

/**
 * Says first what could not be done, then why. What was stopped on purpose stays what it is, and so do refusals (`saying`) whose own sentence says
 * what could not be done.
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

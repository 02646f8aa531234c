import { isCallError } from "./call-error.ts";
import { sentenceOf } from "./error-sentence.ts";

/** Says first what could not be done, then why. What was stopped on purpose stays what it is. */
export async function unable<Answer>(words: string, deed: Promise<Answer>): Promise<Answer> {
  try {
    return await deed;
  } catch (error) {
    throw isCallError(error, "aborted") ? error : new Error(`${words} ${sentenceOf(error)}`, { cause: error });
  }
}

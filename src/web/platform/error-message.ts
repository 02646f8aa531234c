import { msg } from "@lingui/core/macro";
import { i18n } from "./i18n.ts";
import { isImportFailure, recordImportFailure } from "./import-failed.ts";

/**
 * Returns the message to show for a thrown error: the refusal's own, or a general one. A bug has no
 * message for users.
 */
export function errorMessageOf(error: unknown): string {
  if (isImportFailure(error)) {
    recordImportFailure();
    return i18n._(navigator.onLine ? UPDATED : OFFLINE);
  }
  const isUserFacing = error instanceof Error && (error.name === "CallError" || error.constructor === Error);
  return (isUserFacing && error.message) || i18n._(SOMETHING_WENT_WRONG);
}

const OFFLINE = msg`You are offline`;
const UPDATED = msg`Foyer was updated. Please reload this page.`;
const SOMETHING_WENT_WRONG = msg`Something went wrong. Please try again.`;

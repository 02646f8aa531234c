import { msg } from "@lingui/core/macro";
import { useLingui } from "@lingui/react";
import { FAILURE_WORDS } from "#contract/words/payments.ts";

/** What every failed payment is told with (SPEC.md §8). */
export const NOT_PROCESSED = msg`We could not process your payment. Please try again or contact support.`;

/** That it did not work and, where it is known, why. */
export function useFailureSentence(): (code: string | null) => string {
  const { i18n } = useLingui();
  return (code) =>
    [NOT_PROCESSED, FAILURE_WORDS[code ?? ""]].flatMap((words) => (words ? i18n._(words) : [])).join(" ");
}

/** The field that a reason is about. */
export const FAILURE_FIELD: Record<string, string> = {
  incorrect_number: "card_number",
  expired_card: "expiry",
  incorrect_cvc: "cvc",
};

import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";

/** Why a bank said no, as far as it says. Unknown codes say nothing more than that it did. */
export const FAILURE_WORDS: Record<string, MessageDescriptor> = {
  card_declined: msg`The bank declined this card.`,
  insufficient_funds: msg`There is not enough money on this card.`,
  incorrect_number: msg`There is no card with this number.`,
  expired_card: msg`This card has expired.`,
  incorrect_cvc: msg`The security code is wrong.`,
  authentication_failed: msg`The payment was not confirmed with the bank.`,
};

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

import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react";
import type { PublicOrder } from "#contract/checkout.ts";
import { ownZone, useFormat } from "#web/platform/format.ts";
import { useDeadline } from "#web/public/checkout/use-deadline.ts";

/** Why a bank said no, as far as it says. Unknown codes say nothing more than that it did. */
export const FAILURE_WORDS: Record<string, MessageDescriptor> = {
  card_declined: msg`Your bank declined this card.`,
  insufficient_funds: msg`There is not enough money on this card.`,
  incorrect_number: msg`There is no card with this number.`,
  expired_card: msg`This card has expired.`,
  incorrect_cvc: msg`The security code is wrong.`,
  authentication_failed: msg`The payment was not confirmed with the bank.`,
};

/** What every failed payment is told with (SPEC.md §8). */
export const NOT_PROCESSED = msg`We could not process your payment. Please try again or contact support.`;

/** Why it did not work, where it is known, that nothing was charged, what is still held and until when, and what to do. */
export function useFailureSentence(order: PublicOrder): (code: string | null) => string {
  const { i18n } = useLingui();
  const format = useFormat();
  const deadline = useDeadline(order);
  return (code) => {
    const until = deadline === null ? null : format.moment(new Date(deadline), ownZone(), "time");
    const held =
      until === null ? msg`Nothing was charged.` : msg`Nothing was charged; your tickets are held until ${until}.`;
    const known = FAILURE_WORDS[code ?? ""];
    return [known, held, ANOTHER_CARD.has(code ?? "") ? msg`Try another card.` : undefined, NOT_PROCESSED]
      .flatMap((words) => (words ? i18n._(words) : []))
      .join(" ");
  };
}

/** What the same card will be told again. */
const ANOTHER_CARD: ReadonlySet<string> = new Set(["card_declined", "insufficient_funds", "expired_card"]);

/** The field that a reason is about. */
export const FAILURE_FIELD: Record<string, string> = {
  incorrect_number: "card_number",
  expired_card: "expiry",
  incorrect_cvc: "cvc",
};

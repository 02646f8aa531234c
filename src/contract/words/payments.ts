import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

/** Why a bank said no, as far as it says. Unknown codes say nothing more than that it did. */
export const FAILURE_WORDS: Record<string, MessageDescriptor> = {
  card_declined: msg`Your bank declined this card.`,
  insufficient_funds: msg`There is not enough money on this card.`,
  incorrect_number: msg`There is no card with this number.`,
  expired_card: msg`This card has expired.`,
  incorrect_cvc: msg`The security code is wrong.`,
  authentication_failed: msg`The payment was not confirmed with the bank.`,
};

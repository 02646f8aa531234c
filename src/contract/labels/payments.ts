import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RefundTryStatus } from "#domain/order-lifecycle.ts";

/** The messages for payment failures by the bank's code. Unknown codes have a general message. */
export const PAYMENT_FAILURE_MESSAGES: Record<string, MessageDescriptor> = {
  card_declined: msg`Your bank declined this card.`,
  insufficient_funds: msg`There is not enough money on this card.`,
  incorrect_number: msg`There is no card with this number.`,
  expired_card: msg`This card has expired.`,
  incorrect_cvc: msg`The security code is wrong.`,
  authentication_failed: msg`The payment was not confirmed with the bank.`,
};

/** The messages for refund failures by the provider's code; other codes are shown unchanged. */
export const REFUND_FAILURE_MESSAGES: Record<string, MessageDescriptor> = {
  expired_or_canceled_card: msg`The card has expired or was cancelled.`,
  lost_or_stolen_card: msg`The card was lost or stolen.`,
  insufficient_funds: msg`There is not enough money in your account with the payment provider.`,
  not_charged: msg`The payment provider knows of no such payment.`,
  offline: msg`It was paid by transfer or at the door: give it back yourself.`,
  more_than_charged: msg`It was more than what is left of the payment.`,
};

export const REFUND_ATTEMPT_LABELS: Record<RefundTryStatus, MessageDescriptor> = {
  PENDING: msg`On its way`,
  SUCCEEDED: msg`Went back`,
  FAILED: msg`Failed`,
};

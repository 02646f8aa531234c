import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { RefundTryStatus } from "#domain/order-lifecycle.ts";

/** The messages for payment failures by the bank's code. Unknown codes have a general message. */
export const PAYMENT_FAILURE_MESSAGES: Record<string, MessageDescriptor> = {
  card_declined: msg`The bank declined this card.`,
  insufficient_funds: msg`There isn’t enough money on this card.`,
  incorrect_number: msg`This card number isn’t valid.`,
  expired_card: msg`This card has expired.`,
  incorrect_cvc: msg`The security code is incorrect.`,
  authentication_failed: msg`The payment wasn’t confirmed with the bank.`,
};

/** The messages for refund failures by the provider's code; other codes are shown unchanged. */
export const REFUND_FAILURE_MESSAGES: Record<string, MessageDescriptor> = {
  expired_or_canceled_card: msg`The card has expired or was cancelled.`,
  lost_or_stolen_card: msg`The card was lost or stolen.`,
  insufficient_funds: msg`Your account with the payment provider doesn’t have enough money.`,
  not_charged: msg`The payment provider doesn’t recognize this payment.`,
  offline: msg`This was paid by bank transfer or at the door. Refund it yourself outside Foyer.`,
  more_than_charged: msg`The amount was more than what was left of the payment.`,
};

export const REFUND_ATTEMPT_LABELS: Record<RefundTryStatus, MessageDescriptor> = {
  PENDING: msg`In progress`,
  SUCCEEDED: msg`Refunded`,
  FAILED: msg`Failed`,
};

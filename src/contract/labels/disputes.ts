import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DisputeStatus } from "#domain/order-lifecycle.ts";

/** The messages for dispute reasons by the banks' codes; other codes are shown unchanged. */
export const DISPUTE_REASON_LABELS: Record<string, MessageDescriptor> = {
  fraudulent: msg`The cardholder says they didn’t make this payment.`,
  unrecognized: msg`The cardholder doesn’t recognize this payment.`,
  duplicate: msg`The buyer says they paid twice.`,
  product_not_received: msg`The buyer says they didn’t receive what they paid for.`,
  product_unacceptable: msg`The buyer says it wasn’t as described.`,
  credit_not_processed: msg`The buyer says they were promised a refund.`,
  general: msg`The bank gave no specific reason.`,
};

export const DISPUTE_STATUS_LABELS: Record<DisputeStatus, MessageDescriptor> = {
  OPEN: msg`Response needed`,
  WON: msg`Won, payment kept`,
  LOST: msg`Lost, payment returned to the buyer`,
};

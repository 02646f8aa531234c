import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { DisputeStatus } from "#domain/order-lifecycle.ts";

/** The messages for dispute reasons by the banks' codes; other codes are shown unchanged. */
export const DISPUTE_REASON_LABELS: Record<string, MessageDescriptor> = {
  fraudulent: msg`The card’s holder says that they did not pay this.`,
  unrecognized: msg`The card’s holder does not know this payment.`,
  duplicate: msg`The buyer says that they paid twice.`,
  product_not_received: msg`The buyer says that they got nothing for it.`,
  product_unacceptable: msg`The buyer says that it was not what was promised.`,
  credit_not_processed: msg`The buyer says that they were promised their money back.`,
  general: msg`The bank gave no closer reason.`,
};

export const DISPUTE_STATUS_LABELS: Record<DisputeStatus, MessageDescriptor> = {
  OPEN: msg`Waiting for your answer to the bank`,
  WON: msg`Won, the money stays`,
  LOST: msg`Lost, the bank took the money back`,
};

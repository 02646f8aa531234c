import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BulkAction, BulkStatus } from "#domain/bulk-actions.ts";
import { ERROR_SENTENCE, type ErrorCode } from "#contract/errors.ts";

export const BULK_ACTION_LABELS: Record<BulkAction, MessageDescriptor> = {
  RESEND_TICKET: msg`Resend tickets`,
  CANCEL_TICKET: msg`Cancel tickets`,
  CHECK_IN: msg`Check in`,
  UNDO_CHECK_IN: msg`Take check-ins back`,
  ADD_LABEL: msg`Add a label`,
  REMOVE_LABEL: msg`Take a label away`,
  MESSAGE_ATTENDEES: msg`Send a message`,
  RESEND_CONFIRMATION: msg`Resend confirmations`,
  CANCEL_ORDER: msg`Cancel orders`,
  REFUND_ORDER: msg`Refund in full`,
  MESSAGE_BUYERS: msg`Send a message`,
};

export const BULK_STATUS_LABELS: Record<BulkStatus, MessageDescriptor> = {
  RUNNING: msg({ message: "On its way", context: "bulk action" }),
  STOPPED: msg({ message: "Stopped", context: "bulk action" }),
  DONE: msg({ message: "Finished", context: "bulk action" }),
};

/**
 * Reasons of failures, where the usual error message addresses another reader, such as a buyer or
 * check-in staff.
 */
const PROBLEM_MESSAGES: Record<string, MessageDescriptor> = {
  already_checked_in: msg`Is in already.`,
  not_checked_in: msg`Is not in.`,
  label_there: msg`Has this label already.`,
  label_not_there: msg`Does not have this label.`,
  not_paid_in_time: msg`The order was not paid in time.`,
  order_expired: msg`The time of this order is over.`,
  order_open: msg`The order is not paid yet: cancel the order instead.`,
  conflict: msg`The order is not complete.`,
  not_found: msg`Is no longer there.`,
  invalid: msg`What was chosen for it is no longer there.`,
  unexpected: msg`Something went wrong on our side, also after several tries.`,
};

export function bulkProblemMessage(code: string): MessageDescriptor {
  return PROBLEM_MESSAGES[code] ?? ERROR_SENTENCE[code as ErrorCode] ?? ERROR_SENTENCE.unexpected;
}

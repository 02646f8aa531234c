import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BulkAction, BulkStatus } from "#domain/bulk-actions.ts";
import { ERROR_SENTENCE, type ErrorCode } from "#contract/errors.ts";

export const BULK_ACTION_LABELS: Record<BulkAction, MessageDescriptor> = {
  RESEND_TICKET: msg`Resend tickets`,
  CANCEL_TICKET: msg`Cancel tickets`,
  CHECK_IN: msg`Check in`,
  UNDO_CHECK_IN: msg`Undo check-ins`,
  ADD_LABEL: msg`Add label`,
  REMOVE_LABEL: msg`Remove label`,
  MESSAGE_ATTENDEES: msg`Send message`,
  RESEND_CONFIRMATION: msg`Resend confirmations`,
  CANCEL_ORDER: msg`Cancel orders`,
  REFUND_ORDER: msg`Refund in full`,
  MESSAGE_BUYERS: msg`Send message`,
};

export const BULK_STATUS_LABELS: Record<BulkStatus, MessageDescriptor> = {
  RUNNING: msg({ message: "In progress", context: "bulk action" }),
  STOPPED: msg({ message: "Stopped", context: "bulk action" }),
  DONE: msg({ message: "Finished", context: "bulk action" }),
};

/**
 * Reasons of failures, where the usual error message addresses another reader, such as a buyer or
 * check-in staff.
 */
const PROBLEM_MESSAGES: Record<string, MessageDescriptor> = {
  already_checked_in: msg`Already checked in`,
  not_checked_in: msg`Not checked in`,
  label_there: msg`Already has this label.`,
  label_not_there: msg`Doesn’t have this label.`,
  not_paid_in_time: msg`The order expired before it was paid.`,
  order_expired: msg`The order has expired.`,
  order_open: msg`The order is awaiting payment. Cancel the order instead.`,
  conflict: msg`The order isn’t completed.`,
  not_found: msg`No longer exists.`,
  invalid: msg`The selected list or label no longer exists.`,
  unexpected: msg`Something went wrong on our side, even after several tries.`,
};

export function bulkProblemMessage(code: string): MessageDescriptor {
  return PROBLEM_MESSAGES[code] ?? ERROR_SENTENCE[code as ErrorCode] ?? ERROR_SENTENCE.unexpected;
}

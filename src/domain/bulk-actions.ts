import type { Area } from "./roles.ts";

export const BULK_NOUNS = ["attendees", "orders"] as const;
export type BulkNoun = (typeof BULK_NOUNS)[number];

/**
 * The bulk actions. The MESSAGE actions only save the selection; the message itself has the
 * content.
 */
export const BULK_ACTIONS = [
  "RESEND_TICKET",
  "CANCEL_TICKET",
  "CHECK_IN",
  "UNDO_CHECK_IN",
  "ADD_LABEL",
  "REMOVE_LABEL",
  "MESSAGE_ATTENDEES",
  "RESEND_CONFIRMATION",
  "CANCEL_ORDER",
  "REFUND_ORDER",
  "MESSAGE_BUYERS",
] as const;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** The list of each action, and the area of work that its single counterpart requires. */
export const BULK: Record<BulkAction, { noun: BulkNoun; area: Area }> = {
  RESEND_TICKET: { noun: "attendees", area: "attendees" },
  CANCEL_TICKET: { noun: "attendees", area: "orders" },
  CHECK_IN: { noun: "attendees", area: "check_in" },
  UNDO_CHECK_IN: { noun: "attendees", area: "check_in" },
  ADD_LABEL: { noun: "attendees", area: "attendees" },
  REMOVE_LABEL: { noun: "attendees", area: "attendees" },
  MESSAGE_ATTENDEES: { noun: "attendees", area: "messages" },
  RESEND_CONFIRMATION: { noun: "orders", area: "orders" },
  CANCEL_ORDER: { noun: "orders", area: "orders" },
  REFUND_ORDER: { noun: "orders", area: "refunds" },
  MESSAGE_BUYERS: { noun: "orders", area: "messages" },
};

/** Whether the action only saves the selection and does nothing else. */
export function isSavedSelection(action: BulkAction): boolean {
  return BULK[action].area === "messages";
}

/** Whether the action requires a check-in list. */
export function isAtStation(action: BulkAction): boolean {
  return BULK[action].area === "check_in";
}

/** Whether the action resends an email. */
export function isSentAgain(action: BulkAction): boolean {
  return action === "RESEND_TICKET" || action === "RESEND_CONFIRMATION";
}

/** Whether the action requires a label. */
export function isOfLabel(action: BulkAction): boolean {
  return action === "ADD_LABEL" || action === "REMOVE_LABEL";
}

/** Whether the action refunds money. */
export function givesMoney(action: BulkAction, { refunds }: { refunds: boolean }): boolean {
  return action === "REFUND_ORDER" || (action === "CANCEL_ORDER" && refunds);
}

export const UNDONE_BY: Partial<Record<BulkAction, BulkAction>> = {
  CHECK_IN: "UNDO_CHECK_IN",
  ADD_LABEL: "REMOVE_LABEL",
  REMOVE_LABEL: "ADD_LABEL",
};

export const BULK_STATUSES = ["RUNNING", "STOPPED", "DONE"] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

import type { Area } from "./roles.ts";

/** The lists in which many can be chosen. */
export const BULK_NOUNS = ["attendees", "orders"] as const;
export type BulkNoun = (typeof BULK_NOUNS)[number];

/** What can be done to many at once. Those called MESSAGE only keep who was chosen: the message itself says the rest. */
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

/** To which list it belongs, and the work that whoever does it to a single one must have. */
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

/** Whether it keeps who was chosen, and does nothing to them by itself. */
export function isKeptSelection(action: BulkAction): boolean {
  return BULK[action].area === "messages";
}

/** Whether somebody has to say at which door. */
export function isAtStation(action: BulkAction): boolean {
  return BULK[action].area === "check_in";
}

/** Whether each of them is mailed what they had before. */
export function isSentAgain(action: BulkAction): boolean {
  return action === "RESEND_TICKET" || action === "RESEND_CONFIRMATION";
}

/** Whether somebody has to say which label. */
export function isOfLabel(action: BulkAction): boolean {
  return action === "ADD_LABEL" || action === "REMOVE_LABEL";
}

/** Whether money goes back by it. */
export function givesMoney(action: BulkAction, { refunds }: { refunds: boolean }): boolean {
  return action === "REFUND_ORDER" || (action === "CANCEL_ORDER" && refunds);
}

/** What takes it back. */
export const UNDONE_BY: Partial<Record<BulkAction, BulkAction>> = {
  CHECK_IN: "UNDO_CHECK_IN",
  ADD_LABEL: "REMOVE_LABEL",
  REMOVE_LABEL: "ADD_LABEL",
};

export const BULK_STATUSES = ["RUNNING", "STOPPED", "DONE"] as const;
export type BulkStatus = (typeof BULK_STATUSES)[number];

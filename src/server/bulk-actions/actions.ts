import type { BulkAction } from "#domain/bulk-actions.ts";
import type { BulkDeed } from "./action.ts";
import { cancelOrders } from "./actions/cancel-orders.ts";
import { cancelTickets } from "./actions/cancel-tickets.ts";
import { checkIn } from "./actions/check-in.ts";
import { addLabel, removeLabel } from "./actions/label.ts";
import { keepAttendees, keepBuyers } from "./actions/keep.ts";
import { refundOrders } from "./actions/refund-orders.ts";
import { resendConfirmations } from "./actions/resend-confirmations.ts";
import { resendTickets } from "./actions/resend-tickets.ts";
import { undoCheckIn } from "./actions/undo-check-in.ts";

/** Every action's own file. */
export const DEEDS: Record<BulkAction, BulkDeed> = {
  RESEND_TICKET: resendTickets,
  CANCEL_TICKET: cancelTickets,
  CHECK_IN: checkIn,
  UNDO_CHECK_IN: undoCheckIn,
  ADD_LABEL: addLabel,
  REMOVE_LABEL: removeLabel,
  MESSAGE_ATTENDEES: keepAttendees,
  RESEND_CONFIRMATION: resendConfirmations,
  CANCEL_ORDER: cancelOrders,
  REFUND_ORDER: refundOrders,
  MESSAGE_BUYERS: keepBuyers,
};

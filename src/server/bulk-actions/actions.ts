import type { BulkAction } from "#domain/bulk-actions.ts";
import type { BulkActionHandler } from "./action.ts";
import { cancelOrders } from "./actions/cancel-orders.ts";
import { cancelTicketsOfMany } from "./actions/cancel-tickets.ts";
import { checkInMany } from "./actions/check-in.ts";
import { addLabelToMany, removeLabelFromMany } from "./actions/label.ts";
import { saveAttendeeSelection, saveBuyerSelection } from "./actions/save-selection.ts";
import { refundOrders } from "./actions/refund-orders.ts";
import { resendConfirmations } from "./actions/resend-confirmations.ts";
import { resendTickets } from "./actions/resend-tickets.ts";
import { undoCheckIns } from "./actions/undo-check-in.ts";

export const HANDLERS: Record<BulkAction, BulkActionHandler> = {
  RESEND_TICKET: resendTickets,
  CANCEL_TICKET: cancelTicketsOfMany,
  CHECK_IN: checkInMany,
  UNDO_CHECK_IN: undoCheckIns,
  ADD_LABEL: addLabelToMany,
  REMOVE_LABEL: removeLabelFromMany,
  MESSAGE_ATTENDEES: saveAttendeeSelection,
  RESEND_CONFIRMATION: resendConfirmations,
  CANCEL_ORDER: cancelOrders,
  REFUND_ORDER: refundOrders,
  MESSAGE_BUYERS: saveBuyerSelection,
};

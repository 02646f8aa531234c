import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";

/** Every way a call can be refused, with its HTTP status. A new code without a sentence does not compile. */
export const ERROR_STATUS = {
  invalid: 422,
  malformed: 400,
  unauthenticated: 401,
  wrong_credentials: 401,
  forbidden: 403,
  forged: 403,
  email_not_verified: 403,
  account_not_verified: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  sold_out: 409,
  not_available: 409,
  promo_invalid: 409,
  promo_exhausted: 409,
  order_cancelled: 409,
  already_processed: 409,
  below_minimum_charge: 409,
  refund_pending: 409,
  invitation_accepted: 409,
  event_has_orders: 409,
  event_archived: 409,
  no_tickets: 409,
  too_many_tickets: 409,
  ticket_has_orders: 409,
  already_checked_in: 409,
  ticket_not_on_list: 409,
  attendee_cancelled: 409,
  list_not_active: 409,
  order_expired: 410,
  list_expired: 410,
  link_expired: 410,
  link_invalid: 410,
  invitation_expired: 410,
  too_large: 413,
  wrong_content_type: 415,
  too_many_requests: 429,
  too_many_holds: 429,
  unexpected: 500,
  busy: 503,
  payment_unavailable: 503,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** What the reader is told, in their language. Nobody matches on these: programs read the code. */
export const ERROR_SENTENCE: Record<ErrorCode, MessageDescriptor> = {
  invalid: msg`Please check the marked fields.`,
  malformed: msg`The request could not be read.`,
  unauthenticated: msg`Please sign in to go on.`,
  wrong_credentials: msg`Please check your email and password and try again`,
  account_not_verified: msg`The owner of this account has to confirm their email address first.`,
  forbidden: msg`You do not have permission to access this page`,
  forged: msg`This page is out of date. Please reload it and try again.`,
  email_not_verified: msg`Please confirm your email address first. The link is in your inbox.`,
  not_found: msg`This page does not exist, or is no longer here.`,
  method_not_allowed: msg`This can’t be done here.`,
  conflict: msg`Somebody changed this in the meantime. Please reload and try again.`,
  busy: msg`Many people are buying right now. Please try again in a moment.`,
  sold_out: msg`Sorry, there are not enough tickets left.`,
  not_available: msg`These tickets are not on sale right now.`,
  promo_invalid: msg`Sorry, this promo code is invalid`,
  promo_exhausted: msg`Sorry, this promo code has been used up.`,
  order_expired: msg`Sorry, your order has expired. Please start a new order.`,
  order_cancelled: msg`This order has been cancelled.`,
  already_processed: msg`This order has already been processed.`,
  below_minimum_charge: msg`The total is too small to be paid by card. Please add a ticket.`,
  refund_pending: msg`A refund is already on its way. Please wait for it to finish.`,
  event_has_orders: msg`This event has orders and can’t be deleted. Archive it instead.`,
  event_archived: msg`This event is archived. Restore it to make changes.`,
  too_many_tickets: msg`An event can have at most 200 kinds of tickets.`,
  no_tickets: msg`Please create a ticket first.`,
  ticket_has_orders: msg`This ticket is part of an order and can’t be deleted. Hide it instead.`,
  already_checked_in: msg`You already scanned this ticket`,
  ticket_not_on_list: msg`This ticket is not on this check-in list.`,
  attendee_cancelled: msg`This ticket has been cancelled.`,
  list_not_active: msg`This check-in list is not active yet.`,
  list_expired: msg`This check-in list has expired.`,
  invitation_accepted: msg`This invitation has already been accepted. Please sign in.`,
  invitation_expired: msg`This invitation has expired. Please ask for a new one.`,
  link_expired: msg`This reset password link is invalid or expired.`,
  link_invalid: msg`The link you clicked is invalid.`,
  too_large: msg`That is too large.`,
  wrong_content_type: msg`This kind of content can’t be read here.`,
  too_many_requests: msg`Too many tries. Please wait a moment.`,
  too_many_holds: msg`Many tickets are being held from your network right now. Please finish an order that you have begun, or try again in a few minutes.`,
  unexpected: msg`An unexpected error occurred.`,
  payment_unavailable: msg`We could not process your payment. Please try again or contact support.`,
  unavailable: msg`Something we need is not answering. Please try again in a moment.`,
};

/** The body of every refusal. `errors` names the fields of an `invalid` request, as dotted paths. */
export type ErrorBody = {
  code: ErrorCode;
  message: string;
  request_id: string;
  errors?: Record<string, string[]>;
};

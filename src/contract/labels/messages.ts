import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type {
  Arrival,
  MessageGoesTo,
  MessageStatus,
  MessageType,
  Placeholder,
  RecipientState,
} from "#domain/messages.ts";

export const MESSAGE_STATUS_LABELS: Record<MessageStatus, MessageDescriptor> = {
  DRAFT: msg({ message: "Draft", context: "message" }),
  SCHEDULED: msg`Scheduled`,
  OFF: msg({ message: "Turned off", context: "message" }),
  MISSED: msg`Not sent`,
  PROCESSING: msg`Sending…`,
  PAUSED: msg({ message: "Paused", context: "message" }),
  SENT: msg({ message: "Sent", context: "message" }),
  CANCELLED: msg({ message: "Stopped", context: "message" }),
  FAILED: msg({ message: "Failed", context: "message" }),
};

export const MESSAGE_TYPE_LABELS: Record<MessageType, MessageDescriptor> = {
  EVENT: msg`Everyone`,
  TICKET: msg`Holders of certain tickets`,
  ATTENDEE: msg`Specific attendees`,
  ORDER: msg`Buyer of one order`,
  PROMO_CODE: msg`Orders with a promo code`,
  SELECTION: msg`Selection from a list`,
};

export const MESSAGE_RECIPIENT_LABELS: Record<MessageGoesTo, MessageDescriptor> = {
  ATTENDEES: msg`Attendees`,
  BUYERS: msg`Buyers`,
};

export const ARRIVAL_LABELS: Record<Arrival, MessageDescriptor> = {
  ALL: msg`Checked in or not`,
  IN: msg`Only checked in`,
  NOT_IN: msg`Only not checked in`,
};

export const RECIPIENT_STATE_LABELS: Record<RecipientState, MessageDescriptor> = {
  WAITING: msg({ message: "Waiting", context: "mail of a message" }),
  SENDING: msg({ message: "Sending…", context: "mail of a message" }),
  RETRYING: msg`Retrying soon`,
  SENT: msg({ message: "Sent", context: "mail of a message" }),
  KEPT: msg`In this installation’s inbox`,
  FAILED: msg({ message: "Failed", context: "mail of a message" }),
  UNSUBSCRIBED: msg`Unsubscribed`,
  NOT_COMING: msg`No longer attending`,
  STOPPED: msg({ message: "Stopped", context: "mail of a message" }),
};

export const PLACEHOLDER_LABELS: Record<Placeholder, MessageDescriptor> = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  event_title: msg`Event title`,
  event_date: msg`Date and time`,
  event_place: msg`Location`,
  organizer_name: msg`Organizer name`,
  order_reference: msg`Order reference`,
  ticket_link: msg`Ticket link`,
};

/** Why a message could not be sent, for codes that have no general error message. */
export const MESSAGE_PROBLEM_LABELS: Record<string, MessageDescriptor> = {
  event_not_live: msg`The event wasn’t public at the scheduled time.`,
  too_late: msg`The scheduled time had already passed.`,
  restored: msg`This site was restored from a backup. Some recipients may have received the message before.`,
  no_recipients: msg`There was no one to send it to at the scheduled time.`,
};

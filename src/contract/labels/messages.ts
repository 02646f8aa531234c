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
  SCHEDULED: msg`Scheduled`,
  OFF: msg({ message: "Switched off", context: "message" }),
  MISSED: msg`Not sent`,
  PROCESSING: msg`Being sent`,
  PAUSED: msg({ message: "Paused", context: "message" }),
  SENT: msg({ message: "Sent", context: "message" }),
  CANCELLED: msg({ message: "Stopped", context: "message" }),
  FAILED: msg({ message: "Failed", context: "message" }),
};

export const MESSAGE_TYPE_LABELS: Record<MessageType, MessageDescriptor> = {
  EVENT: msg`Everyone`,
  TICKET: msg`By ticket`,
  ATTENDEE: msg`Certain attendees`,
  ORDER: msg`The buyer of one order`,
  PROMO_CODE: msg`Orders with a promo code`,
  SELECTION: msg`Those chosen in a list`,
};

export const MESSAGE_RECIPIENT_LABELS: Record<MessageGoesTo, MessageDescriptor> = {
  ATTENDEES: msg`Attendees`,
  BUYERS: msg`Buyers`,
};

export const ARRIVAL_LABELS: Record<Arrival, MessageDescriptor> = {
  ALL: msg`In or not`,
  IN: msg`Only those who are in`,
  NOT_IN: msg`Only those who are not in yet`,
};

export const RECIPIENT_STATE_LABELS: Record<RecipientState, MessageDescriptor> = {
  WAITING: msg({ message: "Waiting", context: "mail of a message" }),
  SENDING: msg({ message: "Being sent", context: "mail of a message" }),
  RETRYING: msg`Will be tried again`,
  SENT: msg({ message: "Sent", context: "mail of a message" }),
  KEPT: msg`Kept in the mailbox here`,
  FAILED: msg({ message: "Failed", context: "mail of a message" }),
  UNSUBSCRIBED: msg`Unsubscribed`,
  NOT_COMING: msg`Not coming any more`,
  STOPPED: msg({ message: "Stopped", context: "mail of a message" }),
};

export const PLACEHOLDER_LABELS: Record<Placeholder, MessageDescriptor> = {
  first_name: msg`First name`,
  last_name: msg`Last name`,
  event_title: msg`Title of the event`,
  event_date: msg`Date and time`,
  event_place: msg`Location`,
  organizer_name: msg`Name of the organizer`,
  order_reference: msg`Reference of the order`,
  ticket_link: msg`Link to the tickets`,
};

/** Why a message could not be sent, for codes that have no general error message. */
export const MESSAGE_PROBLEM_LABELS: Record<string, MessageDescriptor> = {
  event_not_live: msg`When it was due, the event was not public.`,
  too_late: msg`Its time had passed.`,
  no_recipients: msg`When it was due, there was nobody to write to.`,
};

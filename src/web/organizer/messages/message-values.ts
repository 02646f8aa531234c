import type { z } from "zod";
import type { audienceInput, Message, messageInput } from "#contract/messages.ts";
import type { Arrival, MessageGoesTo, MessageTiming, MessageType } from "#domain/messages.ts";

export type AudienceValues = {
  message_type: MessageType;
  ticket_ids: number[];
  attendee_ids: number[];
  order_id: number | null;
  promo_code_id: number | null;
  selection_id: number | null;
  send_to: MessageGoesTo;
  arrival: Arrival;
};

export type MessageValues = AudienceValues & {
  subject: string | null;
  message: string | null;
  timing: MessageTiming;
  send_at: string | null;
  offset_minutes: number | null;
  send_copy_to_current_user: boolean;
  acknowledgement: boolean;
};

const DAY = 1_440;

export const NEW_MESSAGE: MessageValues = {
  ...{ message_type: "EVENT", ticket_ids: [], attendee_ids: [], order_id: null, promo_code_id: null },
  selection_id: null,
  ...{ send_to: "ATTENDEES", arrival: "ALL", subject: "", message: null },
  ...{ timing: "NOW", send_at: null, offset_minutes: DAY, send_copy_to_current_user: false, acknowledgement: false },
};

/**
 * Form values of a message. The confirmation that it is not advertising must be given again each
 * time.
 */
export function messageValues(message: Message): MessageValues {
  return {
    message_type: message.type,
    ticket_ids: message.ticket_ids,
    attendee_ids: message.attendee_ids,
    order_id: message.order_id,
    promo_code_id: message.promo_code_id,
    selection_id: message.selection_id,
    send_to: message.send_to,
    arrival: message.arrival,
    subject: message.subject,
    message: message.message,
    timing: message.timing,
    send_at: message.send_at,
    offset_minutes: message.offset_minutes ?? DAY,
    send_copy_to_current_user: message.send_copy_to_current_user,
    acknowledgement: false,
  };
}

export function audienceBody(values: AudienceValues): z.input<typeof audienceInput> {
  const { message_type, ticket_ids, attendee_ids, order_id, promo_code_id, selection_id, send_to, arrival } = values;
  return {
    ...{ message_type, send_to, arrival },
    ticket_ids: message_type === "TICKET" ? ticket_ids : [],
    attendee_ids: message_type === "ATTENDEE" ? attendee_ids : [],
    order_id: message_type === "ORDER" ? order_id : null,
    promo_code_id: message_type === "PROMO_CODE" ? promo_code_id : null,
    selection_id: message_type === "SELECTION" ? selection_id : null,
  };
}

export function messageBody(values: MessageValues): z.input<typeof messageInput> {
  const { timing, send_at, offset_minutes, subject, message } = values;
  return {
    ...audienceBody(values),
    ...{ subject: subject ?? "", message: message ?? "", timing },
    send_at: timing === "AT" ? send_at : null,
    offset_minutes: timing === "BEFORE_START" || timing === "AFTER_END" ? offset_minutes : null,
    send_copy_to_current_user: values.send_copy_to_current_user,
    acknowledgement: values.acknowledgement,
  };
}

/** Whether the audience is complete, so that its recipients can be counted. */
export function isAudienceComplete(values: AudienceValues): boolean {
  const { message_type, ticket_ids, attendee_ids, order_id, promo_code_id, selection_id } = values;
  if (message_type === "TICKET") return ticket_ids.length > 0;
  if (message_type === "ATTENDEE") return attendee_ids.length > 0;
  if (message_type === "ORDER") return order_id !== null;
  if (message_type === "SELECTION") return selection_id !== null;
  return message_type !== "PROMO_CODE" || promo_code_id !== null;
}

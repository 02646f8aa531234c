import { HOURS_OF_AN_EVENT_WITHOUT_END } from "./maxima.ts";
import { type Instant, milliseconds } from "./time.ts";

/**
 * The audience of a message: everyone, the holders of certain tickets, certain attendees, one
 * order, the orders that used a promo code, or a selection from a list.
 */
export const MESSAGE_TYPES = ["EVENT", "TICKET", "ATTENDEE", "ORDER", "PROMO_CODE", "SELECTION"] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/**
 * Who of them receives it: the attendees or the buyers. A message about an order goes to its buyer;
 * a selection goes to the kind of people in its list.
 */
export const MESSAGE_GOES_TO = ["ATTENDEES", "BUYERS"] as const;
export type MessageGoesTo = (typeof MESSAGE_GOES_TO)[number];

export const ARRIVALS = ["ALL", "IN", "NOT_IN"] as const;
export type Arrival = (typeof ARRIVALS)[number];

/** When it is sent. The last two follow the event if it is moved. */
export const MESSAGE_TIMINGS = ["NOW", "AT", "BEFORE_START", "AFTER_END"] as const;
export type MessageTiming = (typeof MESSAGE_TIMINGS)[number];

/**
 * DRAFT: waits for a member to send it · SCHEDULED: waits for its time · OFF: switched off · MISSED: could not be sent at its time ·
 * PROCESSING: being sent · PAUSED: paused by a member or by us · SENT: all emails created and
 * attempted · CANCELLED: stopped while being sent · FAILED: no email was delivered.
 */
export const MESSAGE_STATUSES = [
  "DRAFT",
  "SCHEDULED",
  "OFF",
  "MISSED",
  "PROCESSING",
  "PAUSED",
  "SENT",
  "CANCELLED",
  "FAILED",
] as const;
export type MessageStatus = (typeof MESSAGE_STATUSES)[number];

/** The transitions that a member can trigger; all others are automatic. */
const TURNS: Partial<Record<MessageStatus, readonly MessageStatus[]>> = {
  SCHEDULED: ["OFF"],
  OFF: ["SCHEDULED"],
  PROCESSING: ["PAUSED", "CANCELLED"],
  PAUSED: ["PROCESSING", "CANCELLED"],
};

export const MESSAGE_TURNS = ["SCHEDULED", "OFF", "PROCESSING", "PAUSED", "CANCELLED"] as const;

export function messageMayBecome(from: MessageStatus, to: MessageStatus): boolean {
  return TURNS[from]?.includes(to) === true;
}

/** Whether nothing was sent yet, so that the message can be edited. */
export function isMessageOpen(status: MessageStatus): boolean {
  return status === "DRAFT" || status === "SCHEDULED" || status === "OFF" || status === "MISSED";
}

/** Whether its emails are being created: it can be paused and cancelled, but not deleted. */
export function isMessageGoingOut(status: MessageStatus): boolean {
  return status === "PROCESSING" || status === "PAUSED";
}

export const RECIPIENT_STATES = [
  "WAITING",
  "SENDING",
  "RETRYING",
  "SENT",
  "KEPT",
  "FAILED",
  "UNSUBSCRIBED",
  "NOT_COMING",
  "STOPPED",
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

/** Returns when a message is due; null for one that is sent immediately. */
export function messageDueAt(
  {
    timing,
    send_at,
    offset_minutes,
  }: { timing: MessageTiming; send_at: Instant | null; offset_minutes: number | null },
  event: { start_date: Instant; end_date: Instant | null },
): Date | null {
  const offset = (offset_minutes ?? 0) * MINUTE;
  const start = milliseconds(event.start_date);
  const end =
    event.end_date === null ? start + HOURS_OF_AN_EVENT_WITHOUT_END * 60 * MINUTE : milliseconds(event.end_date);
  if (timing === "AT" && send_at !== null) return new Date(milliseconds(send_at));
  if (timing === "BEFORE_START") return new Date(start - offset);
  return timing === "AFTER_END" ? new Date(end + offset) : null;
}

const MINUTE = 60_000;

/** The placeholders of recipient and event, between {{ and }}. */
export const PLACEHOLDERS = [
  "first_name",
  "last_name",
  "event_title",
  "event_date",
  "event_place",
  "organizer_name",
  "order_reference",
  "ticket_link",
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];

/** A subject cannot contain a link. */
export const SUBJECT_PLACEHOLDERS: readonly Placeholder[] = PLACEHOLDERS.filter((name) => name !== "ticket_link");

const BRACED = /\{\{\s*([^{}<>]*?)\s*\}\}/g;

/** Returns the first unknown placeholder as typed, or undefined. Unbalanced braces count as one. */
export function unknownPlaceholder(text: string, known: readonly Placeholder[]): string | undefined {
  for (const [match, name] of text.matchAll(BRACED)) if (!known.includes(name as Placeholder)) return match;
  return /\{\{|\}\}/.exec(text.replace(BRACED, ""))?.[0];
}

/**
 * Replaces the placeholders. `fill` returns a value escaped for its context; the space before an
 * empty value is removed, so that a person with one name is not addressed as "Ana ,".
 */
export function filledIn(text: string, fill: (name: Placeholder) => string): string {
  return text.replace(BLANK_AND_BRACED, (match, blank: string, name: string) => {
    if (!(PLACEHOLDERS as readonly string[]).includes(name)) return match;
    const value = fill(name as Placeholder);
    return value === "" ? "" : blank + value;
  });
}

const BLANK_AND_BRACED = new RegExp(`( ?)${BRACED.source}`, "g");

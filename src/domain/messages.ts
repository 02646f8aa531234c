import { HOURS_OF_AN_EVENT_WITHOUT_END } from "./maxima.ts";
import { type Instant, milliseconds } from "./time.ts";

/** Whom a message is for: everybody, who has one of these tickets, these attendees, one order, the orders that used a promo code, those who were chosen in a list. */
export const MESSAGE_TYPES = ["EVENT", "TICKET", "ATTENDEE", "ORDER", "PROMO_CODE", "SELECTION"] as const;
export type MessageType = (typeof MESSAGE_TYPES)[number];

/** Who of them is written to: those who come, or those who bought. An order's message goes to its buyer; those who were chosen are what their list is of. */
export const MESSAGE_GOES_TO = ["ATTENDEES", "BUYERS"] as const;
export type MessageGoesTo = (typeof MESSAGE_GOES_TO)[number];

/** Only those who are in, or only those who are not. */
export const ARRIVALS = ["ALL", "IN", "NOT_IN"] as const;
export type Arrival = (typeof ARRIVALS)[number];

/** When it goes out. The last two follow the event, wherever it moves. */
export const MESSAGE_TIMINGS = ["NOW", "AT", "BEFORE_START", "AFTER_END"] as const;
export type MessageTiming = (typeof MESSAGE_TIMINGS)[number];

/**
 * SCHEDULED waits for its time · OFF somebody switched it off · MISSED its time came and it could not go out · PROCESSING is going out · PAUSED
 * somebody holds it, or we do · SENT all mails are written and tried · CANCELLED stopped on its way · FAILED not one mail arrived.
 */
export const MESSAGE_STATUSES = [
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

/** What a person may make of a message with a click; the rest happens by itself. */
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

/** Nothing of it has gone out yet: it can be said anew. */
export function isMessageOpen(status: MessageStatus): boolean {
  return status === "SCHEDULED" || status === "OFF" || status === "MISSED";
}

/** Mails of it are being written: it can be paused and stopped, not deleted. */
export function isMessageGoingOut(status: MessageStatus): boolean {
  return status === "PROCESSING" || status === "PAUSED";
}

/** How one recipient's mail stands. */
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

/** When a message is due; null for one that goes out at once. */
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

/** What a text may hold of its reader and its event, between {{ and }}. */
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

/** A link is no part of a subject. */
export const SUBJECT_PLACEHOLDERS: readonly Placeholder[] = PLACEHOLDERS.filter((name) => name !== "ticket_link");

const BRACED = /\{\{\s*([^{}<>]*?)\s*\}\}/g;

/** The first placeholder of a text that nobody knows, as it was typed; undefined where all are known. Braces that nothing closes are one. */
export function unknownPlaceholder(text: string, known: readonly Placeholder[]): string | undefined {
  for (const [whole, name] of text.matchAll(BRACED)) if (!known.includes(name as Placeholder)) return whole;
  return /\{\{|\}\}/.exec(text.replace(BRACED, ""))?.[0];
}

/**
 * The same text with its placeholders filled in. `fill` gives the value, fit for where the text stands; the blank before an empty one goes
 * with it, so that a person with one name is not called "Ana ,".
 */
export function filledIn(text: string, fill: (name: Placeholder) => string): string {
  return text.replace(BLANK_AND_BRACED, (whole, blank: string, name: string) => {
    if (!(PLACEHOLDERS as readonly string[]).includes(name)) return whole;
    const value = fill(name as Placeholder);
    return value === "" ? "" : blank + value;
  });
}

const BLANK_AND_BRACED = new RegExp(`( ?)${BRACED.source}`, "g");

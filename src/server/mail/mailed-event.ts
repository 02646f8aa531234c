import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { calendarLeaf } from "#domain/format-times.ts";
import type { Block, EmailBody, Reader } from "./email-body.ts";
import { spokenLines, spokenShort } from "./mailed-times.ts";

/** What every mail about an event carries of it, as it was when the mail was asked for. */
export const mailedEvent = z.object({
  event_id: z.int(),
  event_title: z.string(),
  event_timezone: z.string(),
  /** ISO 8601, UTC. */
  start_date: z.string(),
  end_date: z.string().nullable(),
  /** The address on one line. */
  place: z.string().nullable(),
  is_online: z.boolean(),
  organizer_name: z.string(),
  /** A path on our site. */
  cover_url: z.string().nullable(),
  /** #rrggbb */
  color: z.string().nullish(),
});
export type MailedEvent = z.output<typeof mailedEvent>;

/** What a mail about an event wears: the organizer's name, the event's picture and colour. */
export function eventDress(
  event: MailedEvent,
  { addresses }: Reader,
): Pick<EmailBody, "sender" | "cover_url" | "color"> {
  return { sender: event.organizer_name, cover_url: addresses.file(event.cover_url), color: event.color };
}

/** When and where. */
export function eventBlock(event: MailedEvent, reader: Reader): Block {
  const { locale, say } = reader;
  const place = event.is_online ? say(msg`Online`) : event.place;
  return {
    type: "event",
    ...calendarLeaf(event.start_date, event.event_timezone, locale),
    title: event.event_title,
    lines: [...spokenLines(event, reader), ...(place ? [place] : [])],
  };
}

/** How to join from afar, for the mails to those who come: rich text; null where there is nothing to say. */
export const mailedJoining = z.object({ joining: z.string().nullable().default(null) });

export function joiningBlocks({ joining }: z.output<typeof mailedJoining>, { say }: Reader): Block[] {
  return joining ? [{ type: "rich", title: say(msg`How to join`), html: joining }] : [];
}

/** The same in a few words, for the inbox. */
export function eventInShort(event: MailedEvent, { locale, say }: Reader): string {
  return [spokenShort(event, locale), event.is_online ? say(msg`Online`) : event.place].filter(Boolean).join(" · ");
}

/** Who writes and how to answer, below every mail to a buyer or attendee. `message`: the organizer's closing words, plain lines. */
export function eventFooter(event: MailedEvent, { say }: Reader, message?: string | null): Block[] {
  const { organizer_name, event_title } = event;
  const questions = say(msg`Questions? Reply to this mail: your answer goes to ${organizer_name}.`);
  const reason = say(msg`You get this mail because of an order for ${event_title}.`);
  return [
    ...(message ? [{ type: "note" as const, text: message }] : []),
    { type: "note", text: questions },
    { type: "note", text: reason },
  ];
}

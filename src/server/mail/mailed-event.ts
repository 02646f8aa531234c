import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { calendarLeaf } from "#domain/format-times.ts";
import { mapsSearch } from "#domain/links.ts";
import type { Block, EmailBody, Reader } from "./email-body.ts";
import { mailedDateLines, mailedShortDate } from "./mailed-times.ts";

/** The event data in every email about an event, as of the time when the email was queued. */
export const mailedEvent = z.object({
  event_id: z.int(),
  event_title: z.string(),
  event_timezone: z.string(),
  /** ISO 8601, UTC. */
  start_date: z.string(),
  end_date: z.string().nullable(),
  /** The postal address on one line. */
  place: z.string().nullable(),
  is_online: z.boolean(),
  organizer_name: z.string(),
  /** A path on our site. */
  cover_url: z.string().nullable(),
  /** #rrggbb */
  color: z.string().nullish(),
});
export type MailedEvent = z.output<typeof mailedEvent>;

/** The branding of an email about an event: the organizer's name, the event's image and color. */
export function eventDress(
  event: MailedEvent,
  { addresses }: Reader,
): Pick<EmailBody, "sender" | "cover_url" | "color"> {
  return { sender: event.organizer_name, cover_url: addresses.file(event.cover_url), color: event.color };
}

export function eventBlock(event: MailedEvent, reader: Reader): Extract<Block, { type: "event" }> {
  const { locale, say } = reader;
  const venue = event.is_online ? say(msg`Online`) : event.place;
  return {
    type: "event",
    ...calendarLeaf(event.start_date, event.event_timezone, locale),
    title: event.event_title,
    lines: [...mailedDateLines(event, reader), ...(venue ? [venue] : [])],
  };
}

/** The same for emails with tickets: with a calendar file, and the way to the venue. */
export function eventBlockWithLinks(event: MailedEvent, calendar_url: string, reader: Reader): Block {
  const { say } = reader;
  const place = event.is_online ? null : event.place;
  return {
    ...eventBlock(event, reader),
    links: [
      { label: say(msg`Add to calendar`), url: calendar_url },
      ...(place ? [{ label: say(msg`Directions`), url: mapsSearch(place) }] : []),
    ],
  };
}

/** How to join online, for emails to attendees: rich text; null where there are no instructions. */
export const mailedJoining = z.object({ joining: z.string().nullable().default(null) });

export function joiningBlocks({ joining }: z.output<typeof mailedJoining>, { say }: Reader): Block[] {
  return joining ? [{ type: "rich", title: say(msg`How to join`), html: joining }] : [];
}

/** Date, time and venue in a few words, for the inbox. */
export function eventInShort(event: MailedEvent, { locale, say }: Reader): string {
  return [mailedShortDate(event, locale), event.is_online ? say(msg`Online`) : event.place].filter(Boolean).join(" · ");
}

/**
 * The sender and how to reply, below every email to a buyer or attendee. `message`: the organizer's
 * closing message, plain lines.
 */
export function eventFooter(event: MailedEvent, { say }: Reader, message?: string | null): Block[] {
  const { organizer_name, event_title } = event;
  const questions = say(msg`Questions? Reply to this email to contact ${organizer_name}.`);
  const reason = say(msg`You’re receiving this email because of an order for ${event_title}.`);
  return [
    ...(message ? [{ type: "note" as const, text: message }] : []),
    { type: "note", text: questions },
    { type: "note", text: reason },
  ];
}

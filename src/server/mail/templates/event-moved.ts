import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { greeting } from "#server/mail/greeting.ts";
import { emailTemplate, type Reader } from "#server/mail/email-body.ts";
import {
  eventBlock,
  eventDress,
  eventFooter,
  eventInShort,
  joiningBlocks,
  mailedEvent,
  mailedJoining,
} from "#server/mail/mailed-event.ts";
import { mailedDateLines } from "#server/mail/mailed-times.ts";

/** Date, time and venue of an event. */
export const mailedVenueAndTime = mailedEvent.pick({
  event_timezone: true,
  start_date: true,
  end_date: true,
  place: true,
  is_online: true,
});
export type MailedVenueAndTime = z.output<typeof mailedVenueAndTime>;

/**
 * To every ticket holder: the event has another time or venue; or, where neither changed, other
 * joining details.
 */
export const eventMoved = emailTemplate({
  data: mailedEvent.extend({
    first_name: z.string(),
    was: mailedVenueAndTime,
    /** Whether the joining details have changed. */
    has_new_access: z.boolean().default(false),
    /** For the buyer, whose link opens all tickets. */
    order_short_id: z.string().nullable(),
    /** For an attendee of another person's order. */
    attendee_short_id: z.string().nullable(),
    footer_message: z.string().nullable(),
    ...mailedJoining.shape,
  }),
  write: (moved, reader) => {
    const { event_title, event_id, order_short_id, attendee_short_id } = moved;
    const { say, addresses } = reader;
    const isThere = moved.has_new_access && isUnmoved(moved);
    return {
      subject: isThere
        ? say(msg`New joining details for ${event_title}`)
        : say(msg`New time or location for ${event_title}`),
      preheader: eventInShort(moved, reader),
      heading: isThere ? say(msg`New joining details`) : say(msg`New time or location`),
      ...eventDress(moved, reader),
      blocks: [
        { type: "text", text: greeting(moved.first_name, reader) },
        { type: "text", text: isThere ? say(CHANGED_AGAIN) : say(MOVED) },
        eventBlock(moved, reader),
        ...(isThere
          ? []
          : [
              {
                type: "facts" as const,
                rows: [{ label: say(msg`Previously`), value: describeVenueAndTime(moved.was, reader) }],
              },
            ]),
        ...joiningBlocks(moved, reader),
        { type: "text", text: say(msg`Your tickets stay valid. There’s nothing you need to do.`) },
      ],
      button: order_short_id
        ? { label: say(msg`View order and tickets`), url: addresses.order(event_id, order_short_id) }
        : { label: say(msg`Open ticket`), url: addresses.ticket(event_id, attendee_short_id ?? "") },
      footer: eventFooter(moved, reader, moved.footer_message),
    };
  },
});

const MOVED = msg`The organizer changed when or where this event takes place. Here are the new details:`;
const CHANGED_AGAIN = msg`The organizer changed how you join. The date and time stay the same.`;

function isUnmoved({ was, ...is }: MailedVenueAndTime & { was: MailedVenueAndTime }): boolean {
  const names = Object.keys(was) as (keyof MailedVenueAndTime)[];
  return names.every((name) => is[name] === was[name]);
}

function describeVenueAndTime(was: MailedVenueAndTime, reader: Reader): string {
  const venue = was.is_online ? reader.say(msg`Online`) : was.place;
  return [...mailedDateLines(was, reader), ...(venue ? [venue] : [])].join(" · ");
}

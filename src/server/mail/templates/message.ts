import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { filledIn, type Placeholder } from "#domain/messages.ts";
import { emailTemplate, type Reader } from "#server/mail/email-body.ts";
import { eventBlock, eventDress, eventFooter, mailedEvent } from "#server/mail/mailed-event.ts";
import { mailedDateLines } from "#server/mail/mailed-times.ts";
import { advertises, isolated } from "#server/mail/user-supplied-text.ts";
import { withoutTurning } from "#domain/names.ts";
import { cleanHtml, textOfHtml } from "#server/platform/html/html.ts";

/**
 * What the stored email of a message contains: its recipient. The text is read from the message
 * when the email is delivered.
 */
export const queuedMessage = z.object({
  message_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  order_public_id: z.string().nullable(),
  /** For a buyer, whose link opens all tickets. */
  order_short_id: z.string().nullable(),
  /** For an attendee of another person's order. */
  attendee_short_id: z.string().nullable(),
  /** For the sender. */
  is_copy: z.boolean().default(false),
});
export type QueuedMessage = z.output<typeof queuedMessage>;

const data = mailedEvent.extend({
  ...queuedMessage.shape,
  subject: z.string(),
  /** Rich text with placeholders. */
  message: z.string(),
  footer_message: z.string().nullable(),
  /** Null in a copy for the sender, and in a test. */
  unsubscribe_token: z.string().nullable(),
});
type Message = z.output<typeof data>;

/** A message of an organizer to attendees and buyers. */
export const message = emailTemplate({
  data,
  write: (mail, reader) => {
    const { say, addresses } = reader;
    const { organizer_name, unsubscribe_token: token } = mail;
    const html = cleanHtml(filledIn(mail.message, (name) => inMarkup(name, mail, reader))) ?? "";
    const subject = filledIn(mail.subject, (name) => plain(name, mail, reader));
    return {
      subject,
      heading: subject,
      preheader: textOfHtml(html, 120),
      ...eventDress(mail, reader),
      blocks: [{ type: "rich", html }, eventBlock(mail, reader)],
      button: linkOf(mail, reader),
      footer: [
        ...eventFooter(mail, reader, mail.footer_message),
        ...(token
          ? [
              {
                type: "link" as const,
                link: {
                  label: say(msg`Unsubscribe from messages from ${organizer_name}`),
                  url: addresses.unsubscribe(token),
                },
              },
            ]
          : []),
      ],
      ...(token && { one_click_url: addresses.unsubscribeByMail(token) }),
    };
  },
});

/**
 * A buyer's link opens all tickets of the order, an attendee's link their own; a copy has no link.
 */
function linkOf({ event_id, order_short_id, attendee_short_id }: Message, { say, addresses }: Reader) {
  if (order_short_id !== null)
    return { label: say(msg`View order and tickets`), url: addresses.order(event_id, order_short_id) };
  if (attendee_short_id !== null)
    return { label: say(msg`Open ticket`), url: addresses.ticket(event_id, attendee_short_id) };
  return { label: say(msg`View event`), url: addresses.event(event_id) };
}

/** Returns the value of a placeholder as plain text. A name that advertises is left out. */
function plain(name: Placeholder, mail: Message, reader: Reader): string {
  switch (name) {
    case "first_name":
    case "last_name":
      return advertises(mail[name]) ? "" : isolated(withoutTurning(mail[name]));
    case "event_title":
      return mail.event_title;
    case "event_date":
      return mailedDateLines(mail, reader).join(" · ");
    case "event_place":
      return mail.is_online ? reader.say(msg`Online`) : (mail.place ?? "");
    case "organizer_name":
      return mail.organizer_name;
    case "order_reference":
      return mail.order_public_id ?? "";
    case "ticket_link":
      return linkOf(mail, reader).url;
  }
}

function inMarkup(name: Placeholder, mail: Message, reader: Reader): string {
  if (name !== "ticket_link") return escaped(plain(name, mail, reader));
  const { label, url } = linkOf(mail, reader);
  return `<a href="${escaped(url)}">${escaped(label)}</a>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
}

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

import { sql } from "kysely";
import type { Body, Reply } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import type { messages } from "#contract/messages.ts";
import type { Worker } from "#domain/roles.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import type { QueuedMessage } from "#server/mail/templates/message.ts";
import { keyFor } from "#server/platform/sessions/bearer-keys.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { cleanHtml } from "#server/platform/html/html.ts";
import type { Mailing } from "#server/platform/mail/mailing.ts";
import { audienceRows, readAudience } from "./audience.ts";
import { eventOfMessage } from "./message-secret.ts";

/**
 * Renders the email as one of its recipients would get it, with the same code that renders emails
 * for delivery. The unsubscribe link has no effect, because the email is not the caller's. The
 * button opens an order or a ticket only for members who may see its link; for others it opens the
 * event.
 * @throws AppError invalid, no_tickets
 */
export async function previewMessage(
  db: ReadDb,
  event: OwnEvent,
  { subject, message, email, ...input }: Body<typeof messages.preview>,
  { mailing, member }: { mailing: Pick<Mailing, "write">; member: Worker },
): Promise<Reply<typeof messages.preview>["data"]> {
  const audience = await readAudience(db, event, input);
  const { rows } = await sql<Omit<QueuedMessage, "message_id" | "is_copy"> & { locale: Locale }>`
    select
      coalesce(rows.first_name, '') as first_name, coalesce(rows.last_name, '') as last_name,
      coalesce(attendees.locale, orders.locale) as locale, orders.public_id as order_public_id,
      case when rows.order_id is not null then orders.short_id end as order_short_id,
      attendees.short_id as attendee_short_id
    from (${audienceRows(event.id, audience)}) as rows
    left join attendees on attendees.id = rows.attendee_id
    join orders on orders.id = coalesce(rows.order_id, attendees.order_id)
    where ${email ?? null}::text is null or rows.email = lower(${email ?? null}::text)
    order by rows.id
    limit 1`.execute(db);
  const [recipient] = rows;
  const locale = recipient?.locale ?? event.language;
  const { order_short_id, attendee_short_id } = recipient ?? NO_RECIPIENT;
  const data = {
    ...NO_RECIPIENT,
    ...recipient,
    order_short_id: order_short_id && keyFor(member, "order", order_short_id),
    attendee_short_id: attendee_short_id && keyFor(member, "ticket", attendee_short_id),
    ...(await eventOfMessage(db, event.id, locale)),
    ...{ message_id: 0, subject, message: cleanHtml(message) ?? "", unsubscribe_token: "preview" },
  };
  const rendered = await mailing.write({ kind: "MESSAGE", data, locale });
  return { subject: rendered.subject, html: rendered.html, text: rendered.text, locale };
}

const NO_RECIPIENT = {
  ...{ first_name: "", last_name: "", order_public_id: null, order_short_id: null, attendee_short_id: null },
  is_copy: false,
} satisfies Omit<QueuedMessage, "message_id">;

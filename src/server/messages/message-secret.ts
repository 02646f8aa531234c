import type { Locale } from "#domain/locales.ts";
import { z } from "zod";
import { mailContext } from "#server/events/mail-context.ts";
import { eventToReader } from "#server/order-state/order-context.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import type { Mail } from "#server/platform/mail/mailing.ts";
import type { MessageLinks } from "./message-links.ts";

/**
 * Returns the content of a message's email when it is delivered: fifty thousand emails share one
 * text, and none of them is stored as rendered. Adds the link to unsubscribe, except in the
 * sender's copy.
 */
export async function messageSecret(
  db: Db,
  links: MessageLinks,
  mail: Pick<Mail, "data" | "recipient" | "locale">,
): Promise<object> {
  const { message_id, is_copy } = z
    .object({ message_id: z.int(), is_copy: z.boolean().default(false) })
    .parse(mail.data);
  const { event_id, ...words } = await db
    .selectFrom("messages")
    .select(["event_id", "subject", "message"])
    .where("id", "=", message_id)
    .executeTakeFirstOrThrow();
  const context = await mailContext(db, event_id);
  const unsubscribe_token = is_copy ? null : links.seal({ organizer_id: context.organizer_id, email: mail.recipient });
  return { ...eventToReader(context, mail.locale), ...words, unsubscribe_token };
}

export async function eventOfMessage(
  db: ReadDb,
  event_id: number,
  locale: Locale,
): Promise<ReturnType<typeof eventToReader>> {
  return eventToReader(await mailContext(db, event_id), locale);
}

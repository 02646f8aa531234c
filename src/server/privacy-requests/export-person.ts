import { type RawBuilder, sql } from "kysely";
import { ARCHIVED } from "#server/account-export/exported-tables.ts";
import type { Db } from "#server/platform/database.ts";
import type { PersonalData } from "./privacy-request-queries.ts";

/**
 * Returns everything that the account stores about an address, in the form of the account export.
 */
export async function exportedPerson(db: Db, { account: { id }, email }: PersonalData, now: Date): Promise<string> {
  const of = (column: string) => sql`lower(${sql.ref(column)}) = lower(${email})`;
  const attendees = sql`select id from (${ARCHIVED.attendees(id)}) as people where ${of("people.email")}`;
  const [orders, people, affiliates, check_ins, mails, messages] = await Promise.all([
    listOf(db, ARCHIVED.orders(id), of("found.email")),
    listOf(db, ARCHIVED.attendees(id), of("found.email")),
    listOf(db, ARCHIVED.affiliates(id), of("found.email")),
    listOf(db, ARCHIVED.check_ins(id), sql`found.attendee_id in (${attendees})`),
    listOf(db, ARCHIVED.mails(id), of("found.recipient")),
    listOf(db, messagesTo(id, email), sql`true`),
  ]);
  const found = { orders, attendees: people, affiliates, check_ins, mails, messages };
  return JSON.stringify({ email, exported_at: now, ...found }, null, 2);
}

function messagesTo(account_id: number, email: string) {
  return sql<object>`
    select messages.id, messages.event_id, messages.subject, message_recipients.status,
      message_recipients.skip_reason
    from message_recipients
    join messages on messages.id = message_recipients.message_id
    join events on events.id = messages.event_id
    where message_recipients.email = lower(${email}) and events.account_id = ${account_id}`;
}

async function listOf(db: Db, query: RawBuilder<object>, condition: RawBuilder<unknown>): Promise<unknown[]> {
  const { rows } = await sql<{ found: unknown }>`
    select row_to_json(found) as found
    from (${query}) as found
    where ${condition}`.execute(db);
  return rows.map(({ found }) => found);
}

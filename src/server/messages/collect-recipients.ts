import { sql } from "kysely";
import type { WriteContext } from "#server/platform/write-context.ts";
import { audienceRows } from "./audience.ts";
import type { LockedMessage } from "./own-message.ts";

const CHUNK = 1_000;

/**
 * Writes the next recipients, each address once. After the last ones, adds the sender where a copy
 * is wanted, and stores the count.
 */
export async function gatherSome({ tx, now }: WriteContext, message: LockedMessage): Promise<void> {
  const { id, event_id, after_id: after, collects_since: since } = message;
  const { rows } = await sql<{ last: number | null; rows: number }>`
    with chunk as (
      ${audienceRows(event_id, message, { after, size: CHUNK, since })}
    ), written as (
      insert into message_recipients (message_id, email, order_id, attendee_id)
      select distinct on (email) ${id}::bigint, email, order_id, attendee_id
      from chunk
      order by email, order_id nulls last, id
      on conflict (message_id, email) do nothing
    )
    select max(id)::bigint as last, count(*) as rows from chunk`.execute(tx);
  const { last, rows: count } = rows[0] ?? { last: null, rows: 0 };
  if (count === CHUNK) {
    await tx
      .updateTable("messages")
      .set({ after_id: last ?? after })
      .where("id", "=", id)
      .execute();
    return;
  }
  if (message.send_copy && message.sent_by_user_id !== null)
    await sql`
      insert into message_recipients (message_id, email)
      select ${id}::bigint, lower(email) from users where id = ${message.sent_by_user_id}
      on conflict (message_id, email) do nothing`.execute(tx);
  await sql`
    update messages
    set recipients_collected_at = ${now}::timestamptz, after_id = 0, recipient_count = (
      select count(*) from message_recipients where message_id = messages.id)
    where id = ${id}`.execute(tx);
}

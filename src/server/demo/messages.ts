import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { countAudience } from "#server/messages/audience.ts";
import type { OpenDb } from "#server/platform/database.ts";
import type { MadeEvent, Stage } from "./create-event.ts";

const HOUR = 3_600_000;

type Written = { subject: string; message: string; hours_ago: number };

/**
 * The messages of the organizer of the running event: one that was sent, with two addresses that
 * bounced and one that has unsubscribed, and one that is sent after the end. The next concert has a
 * reminder that waits, and one that is switched off.
 */
export async function writeMessages(db: OpenDb, { account, now }: Stage, made: readonly MadeEvent[]): Promise<void> {
  const sender = { sent_by_user_id: account.caller.user_id };
  const of = (key: string) => made.find(({ plan }) => plan.key === key)?.event;
  const [lights, concert] = [of("lighthouse"), of("concert")];
  if (lights) {
    await send(db, lights, now, sender, {
      subject: "Where to enter, {{first_name}}",
      message:
        "<p>Hi {{first_name}},</p><p>The side door on <strong>Wharf Street</strong> is the quickest way in. Children get a lantern at the front desk.</p><p>Your ticket: {{ticket_link}}</p>",
      hours_ago: 50,
    });
    await schedule(db, lights, now, sender, {
      ...{ subject: "Thank you for the light", timing: "AFTER_END", offset_minutes: 1_440 },
      message: "<p>Hi {{first_name}}, the lens is paid for. Come and see it lit this spring.</p>",
    });
  }
  if (!concert) return;
  await schedule(db, concert, now, sender, {
    ...{ subject: "Tomorrow: {{event_title}}", timing: "BEFORE_START", offset_minutes: 1_440, send_copy: true },
    message: "<p>Hi {{first_name}},</p><p>See you at {{event_place}}. Bring something warm.</p>",
  });
  await schedule(db, concert, now, sender, {
    ...{ subject: "The boats are running late", timing: "BEFORE_START", offset_minutes: 180, status: "OFF" },
    message: "<p>The ferry leaves at a quarter past. We’ll wait for you.</p>",
  });
}

const TO_ALL = { type: "EVENT", send_to: "ATTENDEES", arrival: "ALL" } as const;

type Row = { subject: string; message: string; timing: "BEFORE_START" | "AFTER_END"; offset_minutes: number };

async function schedule(
  db: OpenDb,
  { id: event_id }: MadeEvent["event"],
  now: Date,
  sender: { sent_by_user_id: number },
  row: Row & { send_copy?: boolean; status?: "OFF" },
): Promise<void> {
  const created_at = new Date(now.getTime() - 30 * HOUR);
  await db
    .insertInto("messages")
    .values({
      ...{
        ...TO_ALL,
        ...sender,
        event_id,
        idempotency_key: randomUUID(),
        status: "SCHEDULED",
        created_at,
        updated_at: created_at,
      },
      ...row,
    })
    .execute();
}

async function send(
  db: OpenDb,
  event: MadeEvent["event"],
  now: Date,
  sender: { sent_by_user_id: number },
  { hours_ago, ...words }: Written,
): Promise<void> {
  const at = new Date(now.getTime() - hours_ago * HOUR);
  const audience = {
    ...TO_ALL,
    ticket_ids: [],
    attendee_ids: [],
    order_id: null,
    promo_code_id: null,
    selection_id: null,
  };
  const { recipients } = await countAudience(db, event, audience);
  const { id } = await db
    .insertInto("messages")
    .values({
      ...{
        ...TO_ALL,
        ...sender,
        ...words,
        event_id: event.id,
        idempotency_key: randomUUID(),
        timing: "NOW",
        status: "SENT",
      },
      ...{
        recipient_count: recipients,
        started_at: at,
        recipients_collected_at: at,
        sent_at: at,
        created_at: at,
        updated_at: at,
      },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await sql`
    insert into message_recipients (message_id, email, order_id, attendee_id, status)
    select distinct on (lower(attendees.email)) ${id}::bigint, lower(attendees.email),
      case when lower(orders.email) = lower(attendees.email) then orders.id end, attendees.id, 'QUEUED'
    from attendees join orders on orders.id = attendees.order_id
    where attendees.event_id = ${event.id} and attendees.status = 'ACTIVE' and orders.status = 'COMPLETED'
    order by lower(attendees.email), attendees.id`.execute(db);
  await sql`
    with unwilling as (
      update message_recipients set status = 'SKIPPED', skip_reason = 'UNSUBSCRIBED'
      where message_id = ${id} and email = (select max(email) from message_recipients where message_id = ${id})
      returning email
    )
    insert into message_unsubscribes (organizer_id, email, created_at)
    select ${event.organizer_id}::bigint, email, ${at}::timestamptz - interval '3 days' from unwilling`.execute(db);
  await sql`
    insert into mails (
      kind, cause, recipient, locale, event_id, data, status, attempts, last_error, created_at, sent_at
    )
    select 'MESSAGE', 'message:' || ${id}::bigint, written.email, orders.locale, ${event.id}::bigint,
      jsonb_build_object(
        'message_id', ${id}::bigint, 'first_name', attendees.first_name, 'last_name', coalesce(attendees.last_name, ''),
        'order_public_id', orders.public_id,
        'order_short_id', case when written.order_id is not null then orders.short_id end,
        'attendee_short_id', attendees.short_id),
      case when place in (3, 8) then 'FAILED' else 'KEPT' end, 1,
      case when place in (3, 8) then '550 5.1.1 The mailbox does not exist.' end,
      ${at}::timestamptz,
      case when place in (3, 8) then null else ${at}::timestamptz + interval '4 minutes' end
    from (
      select *, row_number() over (order by email) as place from message_recipients
      where message_id = ${id} and status = 'QUEUED'
    ) as written
    join attendees on attendees.id = written.attendee_id
    join orders on orders.id = attendees.order_id`.execute(db);
}

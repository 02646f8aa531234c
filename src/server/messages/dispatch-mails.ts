import { sql } from "kysely";
import type { Locale } from "#contract/fields.ts";
import { EMAIL_KINDS } from "#server/mail/templated-email.ts";
import { queuedMessage, type QueuedMessage } from "#server/mail/templates/message.ts";
import { mailContext } from "#server/events/mail-context.ts";
import { replyTo } from "#server/order-state/order-context.ts";
import { allOf } from "#server/platform/database/any-of.ts";
import type { Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { queueMails } from "#server/platform/mail.ts";
import { JOIN_SAME, MAILED_TO } from "./audience.ts";
import { causeOf } from "./message-dedupe-key.ts";
import type { LockedMessage } from "./own-message.ts";

/**
 * Maximum number of emails of one message that wait to be sent: the rest can still be paused or
 * stopped.
 */
export const UNDER_WAY = 200;

/** One recipient, or the next ones without those that failed. */
export type WhichRecipients = { only: string } | { except: readonly string[] };

/**
 * Dispatches the next emails and returns what to do next. `done` means that the last email has been
 * attempted.
 * @throws Error where only recipients that failed are left
 */
export async function dispatchSome(
  ctx: WriteContext,
  message: LockedMessage,
  which: WhichRecipients,
): Promise<"more" | "wait" | "done"> {
  const { tx } = ctx;
  const room = UNDER_WAY - (await countUnderWay(tx, message));
  if (room <= 0) return "wait";
  const recipients = await takeSome(tx, message, room, which);
  if (recipients.length === 0) {
    // another worker took the one
    if ("only" in which) return "more";
    const failed = which.except.length;
    if (failed > 0) throw new Error(`${failed} recipients of a message failed and will be retried.`);
    return room === UNDER_WAY ? finish(ctx, message) : "wait";
  }
  const context = await mailContext(tx, message.event_id);
  const mails = recipients
    .filter(({ skip_reason }) => skip_reason === null)
    .map(({ email, locale, ...rest }) => ({
      ...{ kind: "MESSAGE", priority: EMAIL_KINDS.MESSAGE.priority, cause: causeOf(message), recipient: email },
      ...{ locale: locale ?? context.language, event_id: message.event_id, reply_to: replyTo(context) },
      data: queuedData(message, rest),
    }));
  await queueMails(tx, mails);
  return "more";
}

function queuedData({ id: message_id }: LockedMessage, recipient: Omit<QueuedMessage, "message_id">): QueuedMessage {
  return queuedMessage.parse({ message_id, ...recipient });
}

/** Counts the emails that wait for their first attempt or are being sent. */
async function countUnderWay(tx: Tx, message: LockedMessage): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from mails
    where cause = ${causeOf(message)} and kind = 'MESSAGE'
      and (status = 'SENDING' or status = 'QUEUED' and attempts = 0)`.execute(tx);
  return rows[0]?.count ?? 0;
}

type Recipient = Omit<QueuedMessage, "message_id"> & {
  email: string;
  locale: Locale | null;
  skip_reason: string | null;
};

/**
 * Takes some waiting recipients and marks them as queued or left out: a recipient who has
 * unsubscribed, cancelled, been erased or changed the address since gets no email. One statement
 * decides and marks, whatever becomes of the emails. Rows are found by `ctid`: a moment after they
 * are written the planner has no statistics on them, and a search by address looked for each of 200
 * among all 50,000.
 */
async function takeSome(tx: Tx, message: LockedMessage, size: number, which: WhichRecipients): Promise<Recipient[]> {
  const { id, event_id, type } = message;
  const chosen = "only" in which ? sql`email = ${which.only}` : sql`email <> ${allOf(which.except)}`;
  const { rows } = await sql<Recipient>`
    with waiting as (
      select email, order_id, attendee_id, ctid as place
      from message_recipients
      where message_id = ${id} and status = 'WAITING' and ${chosen}
      order by email
      limit ${size}
    ), known as (
      select
        waiting.email,
        waiting.place,
        waiting.order_id is null and waiting.attendee_id is null as is_copy,
        coalesce(attendees.first_name, orders.first_name, users.first_name, '') as first_name,
        -- of one person: somebody with one name gets nobody else's
        coalesce(
          case
            when attendees.id is not null then attendees.last_name
            when orders.id is not null then orders.last_name
            else users.last_name
          end,
          ''
        ) as last_name,
        coalesce(attendees.locale, orders.locale, users.locale) as locale,
        orders.public_id as order_public_id,
        case when waiting.order_id is not null then orders.short_id end as order_short_id,
        attendees.short_id as attendee_short_id,
        case
          when waiting.order_id is null and waiting.attendee_id is null then null
          when orders.status is distinct from 'COMPLETED'
            or waiting.attendee_id is not null and (
              attendees.status <> 'ACTIVE' or ${MAILED_TO} <> waiting.email)
            or waiting.attendee_id is null and (
              lower(orders.email) is distinct from waiting.email
              or ${type} not in ('ORDER', 'SELECTION') and not exists (
                select from attendees as theirs
                where theirs.order_id = orders.id and theirs.status = 'ACTIVE'))
            then 'NOT_COMING'
          when exists (
            select from message_unsubscribes
            where message_unsubscribes.organizer_id = events.organizer_id
              and message_unsubscribes.email = waiting.email)
            then 'UNSUBSCRIBED'
        end as skip_reason
      from waiting
      join events on events.id = ${event_id}
      left join attendees on attendees.id = waiting.attendee_id
      ${JOIN_SAME}
      left join orders on orders.id = coalesce(waiting.order_id, attendees.order_id)
      left join users on users.id = ${message.sent_by_user_id}
        and waiting.order_id is null and waiting.attendee_id is null
    ), taken as (
      update message_recipients
      set
        status = case when known.skip_reason is null then 'QUEUED' else 'SKIPPED' end,
        skip_reason = known.skip_reason
      from known
      where message_recipients.ctid = known.place
        and message_recipients.message_id = ${id} and message_recipients.email = known.email
        and message_recipients.status = 'WAITING'
      returning message_recipients.email
    )
    select
      known.email, is_copy, first_name, last_name, locale, order_public_id, order_short_id, attendee_short_id,
      skip_reason
    from known join taken using (email)`.execute(tx);
  return rows;
}

/**
 * Every email has been attempted. Temporary failures are retried on their own; the message is done.
 */
async function finish({ tx, now }: WriteContext, message: LockedMessage): Promise<"done"> {
  const { rows } = await sql<{ failed: number; others: number }>`
    select
      count(*) filter (where status = 'FAILED') as failed,
      count(*) filter (where status <> 'FAILED') as others
    from mails
    where cause = ${causeOf(message)} and kind = 'MESSAGE'`.execute(tx);
  const { failed, others } = rows[0] ?? { failed: 0, others: 0 };
  await tx
    .updateTable("messages")
    .set({ status: failed > 0 && others === 0 ? "FAILED" : "SENT", sent_at: now })
    .where("id", "=", message.id)
    .execute();
  return "done";
}

import { sql } from "kysely";
import { z } from "zod";
import type { Locale } from "#contract/fields.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { mailedVenueAndTime, type MailedVenueAndTime } from "#server/mail/templates/event-moved.ts";
import { eventToReader, joiningIn, replyTo } from "#server/order-state/order-context.ts";
import { localizedContext } from "#server/translations/localized-context.ts";
import { areTicketsValid } from "#server/order-state/unpaid-tickets.ts";
import { inTransaction, type Tx } from "#server/platform/database.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { enqueue, job } from "#server/platform/jobs.ts";
import { queueMails } from "#server/platform/mail.ts";
import { mailContext } from "./mail-context.ts";
import type { OwnEvent } from "#server/access/own-event.ts";

/** The time and venue of an event as it is now, as tickets show them. */
export async function whenAndWhere(tx: Tx, event: Pick<OwnEvent, "id" | "language">): Promise<MailedVenueAndTime> {
  return mailedVenueAndTime.parse(eventToReader(await mailContext(tx, event.id), event.language));
}

/**
 * Enqueues an email to every ticket holder if the time, the venue or how to join (`joins_anew`) has
 * changed. The emails are written later.
 */
export async function notifyOfMove(
  ctx: WriteContext,
  event: OwnEvent,
  was: MailedVenueAndTime,
  { has_new_access = false }: { has_new_access?: boolean } = {},
): Promise<void> {
  const is = await whenAndWhere(ctx.tx, event);
  const changed = Object.keys(is).filter((field) => {
    const name = field as keyof MailedVenueAndTime;
    return is[name] !== was[name];
  });
  if (has_new_access) changed.push("online_event_connection_details");
  if (changed.length === 0) return;
  await enqueue(ctx.tx, notifyAttendees, {
    event_id: event.id,
    was,
    has_new_access: has_new_access,
    moved_at: ctx.now.toISOString(),
  });
  await recordActivity(ctx, {
    kind: "event.guests_told",
    account_id: event.account_id,
    event_id: event.id,
    subject: { event: event.id },
    data: { changed },
  });
}

/**
 * Emails a batch of orders at a time, each address once, in its order's language: the buyer, and
 * every named attendee; for an order that is free or not paid yet only attendees who were emailed
 * before, because any address may be entered in one (docs/developers/email.md). When the job runs
 * again, the mail ledger prevents duplicates. The email shows the event as it is when it is
 * written, so after two moves in a row it shows the last.
 */
export const notifyAttendees = job({
  name: "notify-attendees",
  payload: z.object({
    event_id: z.int(),
    was: mailedVenueAndTime,
    has_new_access: z.boolean().default(false),
    moved_at: z.string(),
  }),
  priority: "bulk",
  max_attempts: 5,
  async run(db, { event_id, was, has_new_access: hasNewAccess, moved_at }) {
    let after: number | undefined = 0;
    while (after !== undefined) {
      const from: number = after;
      after = await inTransaction(db, async (tx) => {
        const context = await mailContext(tx, event_id);
        const { holders, last } = await someHolders(tx, event_id, from);
        const mails = holders.map(({ email, first_name, locale, order_short_id, attendee_short_id }) =>
          templatedEmail("EVENT_MOVED", {
            event_id,
            cause: `event:${event_id}:moved:${moved_at}`,
            recipient: email,
            locale,
            reply_to: replyTo(context),
            data: {
              ...eventToReader(context, locale),
              ...joiningIn(localizedContext(context, locale)),
              first_name,
              was,
              has_new_access: hasNewAccess,
              order_short_id,
              attendee_short_id,
            },
            most_an_hour: MOVES_AN_HOUR,
          }),
        );
        await queueMails(tx, mails);
        return last;
      });
    }
  },
});

const BATCH = 200;

/**
 * Free tickets bring unconfirmed email addresses, and an event can be moved at any second: an
 * address gets at most this many of these emails an hour, over all events.
 */
const MOVES_AN_HOUR = 5;

type Holder = {
  email: string;
  first_name: string;
  locale: Locale;
  order_short_id: string | null;
  attendee_short_id: string | null;
};

/**
 * The ticket holders of a batch of orders, and the last of these orders; undefined where no order
 * is left.
 */
async function someHolders(tx: Tx, event_id: number, after: number): Promise<{ holders: Holder[]; last?: number }> {
  const { rows } = await sql<Holder>`
    with batch as (
      select id, email, first_name, locale, short_id, total_gross > 0 and completed_at is not null as is_paid
      from orders
      where event_id = ${event_id} and ${areTicketsValid} and id > ${after}
      order by id
      limit ${BATCH}
    ), holders as (
      select lower(email) as email, first_name, locale, short_id as order_short_id, null as attendee_short_id
      from batch
      where email is not null and exists (
        select from attendees
        where attendees.order_id = batch.id and attendees.status = 'ACTIVE'
      )
      union all
      select lower(attendees.email), attendees.first_name, attendees.locale, null, attendees.short_id
      from batch join attendees on attendees.order_id = batch.id
      where attendees.status = 'ACTIVE' and lower(attendees.email) is distinct from lower(batch.email)
        and (batch.is_paid or exists (
          select from mails
          where mails.cause = 'attendee:' || attendees.id || ':ticket' and mails.kind = 'TICKET'
        ))
    )
    select distinct on (email) email, coalesce(first_name, '') as first_name, locale, order_short_id, attendee_short_id
    from holders
    order by email, order_short_id nulls last, attendee_short_id`.execute(tx);
  const { rows: ends } = await sql<{ last: number | null }>`
    select max(id)::bigint as last from (
      select id
      from orders
      where event_id = ${event_id} and ${areTicketsValid} and id > ${after}
      order by id
      limit ${BATCH}
    ) batch`.execute(tx);
  return { holders: rows, last: ends[0]?.last ?? undefined };
}

import { sql } from "kysely";
import { z } from "zod";
import { HOURS_OF_AN_EVENT_WITHOUT_END } from "#domain/maxima.ts";
import { messageDueAt } from "#domain/messages.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { App } from "#server/platform/app-context.ts";
import { eachApart } from "#server/platform/isolate-failures.ts";
import type { Db } from "#server/platform/database.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { enqueue, job, type JobContext } from "#server/platform/jobs.ts";
import { countAudience } from "./audience.ts";
import { findAndLock, type LockedMessage } from "./own-message.ts";
import { sendMessage } from "./send-message.ts";
import { lockMessaging, requireRoomForMails } from "./messaging-quota.ts";

/**
 * Every minute, starts the messages that are due where their event is live; a message that can't be
 * sent is marked as missed, with the reason. Reminders that were sent also go to later buyers,
 * until the event starts.
 */
export const dueMessages = job({
  name: "due-messages",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db, _payload, context) {
    await each(db, context, await listDue(db, context.now), startDue);
    await each(db, context, await listReminders(db, context.now), goOnFor);
  },
});

/** When a scheduled message starts, in a query of messages and their events. */
export const DUE_AT = sql`case messages.timing
  when 'AT' then messages.send_at
  when 'BEFORE_START' then events.start_date - make_interval(mins => messages.offset_minutes)
  when 'AFTER_END'
    then coalesce(events.end_date, events.start_date + make_interval(hours => ${HOURS_OF_AN_EVENT_WITHOUT_END}))
      + make_interval(mins => messages.offset_minutes)
  end`;

async function listDue(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select messages.id
    from messages
    join events on events.id = messages.event_id
    where messages.status = 'SCHEDULED' and ${DUE_AT} <= ${now}::timestamptz
    order by messages.id
    limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

async function listReminders(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select messages.id
    from messages
    join events on events.id = messages.event_id
    where messages.timing = 'BEFORE_START' and messages.status = 'SENT' and messages.deleted_at is null
      and events.status = 'LIVE' and events.start_date > ${now}::timestamptz
      and exists (
        select from orders
        where orders.event_id = messages.event_id and orders.completed_at > messages.recipients_collected_at)
    order by messages.id
    limit 500`.execute(db);
  return rows.map(({ id }) => id);
}

/** An error in one message delays no other. */
async function each(
  db: Db,
  context: JobContext,
  ids: readonly number[],
  work: (ctx: WriteContext, message: LockedMessage, app: App) => Promise<void>,
): Promise<void> {
  const how = {
    ...{ log: context.log, message: "A scheduled message could not be started" },
    about: (message_id: number) => ({ message_id }),
  };
  await eachApart(ids, how, (id) =>
    withTransaction(db, { ...context, now: context.app.clock.now() }, async (ctx) => {
      const message = await findAndLock(ctx.tx, id);
      if (message) await work(ctx, message, context.app);
    }),
  );
}

const LATE_MS = 24 * 3_600_000;

async function startDue(ctx: WriteContext, message: LockedMessage, app: App): Promise<void> {
  const { tx, now } = ctx;
  if (message.status !== "SCHEDULED") return;
  const event = await tx
    .selectFrom("events")
    .select(["id", "account_id", "organizer_id", "status", "start_date", "end_date"])
    .where("id", "=", message.event_id)
    .executeTakeFirstOrThrow();
  const due = messageDueAt(message, event) ?? now;
  // the event was moved after the list was read
  if (due > now) return;
  const isOver = message.timing === "BEFORE_START" && event.start_date <= now;
  if (event.status !== "LIVE") return miss(ctx, message, event.account_id, "event_not_live");
  if (isOver || now.getTime() - due.getTime() > LATE_MS) return miss(ctx, message, event.account_id, "too_late");
  const { recipients, unsubscribed } = await countAudience(tx, event, message);
  if (recipients === unsubscribed) return miss(ctx, message, event.account_id, "no_recipients");
  const all = recipients + (message.send_copy ? 1 : 0);
  try {
    await lockMessaging(tx, event.account_id);
    await requireRoomForMails(tx, event.account_id, all, { now, mails_a_day: app.messages_a_day });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // the daily limit has room again later: the message waits as long as it is not too late
    if (error.code === "too_many_messages") return;
    return miss(ctx, message, event.account_id, error.code);
  }
  await start(ctx, message, { recipient_count: all, started_at: now });
  await recordActivity(ctx, {
    kind: "message.started",
    ...about(message, event.account_id),
    data: { recipients: all },
  });
}

/**
 * Continues for buyers since the message was sent. Orders completed a moment before are checked
 * again.
 */
async function goOnFor(ctx: WriteContext, message: LockedMessage): Promise<void> {
  if (message.status !== "SENT" || message.recipients_collected_at === null) return;
  const since = new Date(message.recipients_collected_at.getTime() - 60_000);
  await start(ctx, message, { collects_since: since, recipients_collected_at: null, after_id: 0 });
}

async function start({ tx }: WriteContext, { id }: LockedMessage, set: object): Promise<void> {
  await tx
    .updateTable("messages")
    .set({ ...set, status: "PROCESSING" })
    .where("id", "=", id)
    .execute();
  await enqueue(tx, sendMessage, { message_id: id });
}

async function miss(ctx: WriteContext, message: LockedMessage, account_id: number, problem: string): Promise<void> {
  await ctx.tx
    .updateTable("messages")
    .set({ status: "MISSED", problem, updated_at: ctx.now })
    .where("id", "=", message.id)
    .execute();
  await recordActivity(ctx, { kind: "message.missed", ...about(message, account_id), data: { reason: problem } });
}

function about({ id, event_id }: LockedMessage, account_id: number) {
  return { account_id, event_id, subject: { message: id } };
}

import { sql } from "kysely";
import { erasedFrom, RETENTION_NOTICE_DAYS, type Retained } from "#domain/retention.ts";
import { templatedEmail } from "#server/mail/templated-email.ts";
import { eachApart } from "#server/platform/isolate-failures.ts";
import type { Db } from "#server/platform/database.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import type { JobContext } from "#server/platform/jobs.ts";
import { queueMails } from "#server/platform/mail.ts";
import { IS_LEFT } from "./erasure-steps.ts";
import { PERIODS } from "./retention-queries.ts";

type Coming = { event_id: number; what: Retained; due_at: Date };

/**
 * Emails organizers which data of their events is erased within days. An event without data to
 * erase is skipped.
 */
export async function announce(db: Db, context: JobContext): Promise<void> {
  const events = Map.groupBy(await listComing(db, context.now), ({ event_id }) => event_id);
  const how = {
    ...{ log: context.log, message: "The upcoming erasure of event data could not be announced" },
    about: ([event_id]: [number, Coming[]]) => ({ event_id }),
  };
  await eachApart([...events], how, ([event_id, coming]) =>
    withTransaction(db, { ...context, now: context.app.clock.now() }, (ctx) => tell(ctx, event_id, coming)),
  );
}

/**
 * Returns what is due within the notice period and has not been announced for exactly this time.
 */
async function listComing(db: Db, now: Date): Promise<Coming[]> {
  const { rows } = await sql<Coming>`
    select coming.event_id, coming.what, coming.due_at
    from (${PERIODS}) as coming
    left join event_retentions as told
      on told.event_id = coming.event_id and told.what = coming.what and told.due_at = coming.due_at
    where told.event_id is null
      and coming.due_at <= ${now}::timestamptz + make_interval(days => ${RETENTION_NOTICE_DAYS})
    order by coming.event_id, coming.what`.execute(db);
  return rows;
}

async function tell(ctx: WriteContext, event_id: number, coming: readonly Coming[]): Promise<void> {
  const { tx, now } = ctx;
  const left: Coming[] = [];
  for (const erasure of coming) {
    const { rows } = await sql<{ is_left: boolean }>`select ${IS_LEFT[erasure.what](event_id)} as is_left`.execute(tx);
    if (rows[0]?.is_left) left.push(erasure);
  }
  if (left.length === 0) return;
  for (const { what, due_at } of left)
    await tx
      .insertInto("event_retentions")
      .values({ event_id, what, due_at, announced_at: now })
      .onConflict((known) =>
        known.columns(["event_id", "what"]).doUpdateSet({ due_at, announced_at: now, erased_at: null }),
      )
      .execute();
  const event = await tx
    .selectFrom("events")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .select(["events.title", "events.timezone", "events.language", "organizers.email"])
    .where("events.id", "=", event_id)
    .executeTakeFirstOrThrow();
  if (event.email === "") return;
  await queueMails(tx, [
    templatedEmail("RETENTION_NOTICE", {
      cause: `event:${event_id}:retention:${left.map(({ what, due_at }) => `${what}:${due_at.toISOString()}`).join(":")}`,
      recipient: event.email,
      locale: event.language,
      event_id,
      data: {
        event_id,
        event_title: event.title,
        event_timezone: event.timezone,
        erased: left.map(({ what, due_at }) => ({
          what,
          from: erasedFrom(due_at, now.toISOString(), now).toISOString(),
        })),
      },
    }),
  ]);
}

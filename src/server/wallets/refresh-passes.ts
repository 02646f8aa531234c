import { sql } from "kysely";
import { z } from "zod";
import { eachApart } from "#server/platform/isolate-failures.ts";
import type { Db } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import { enqueue, job, type JobContext } from "#server/platform/jobs.ts";
import { notifyPhones } from "./apple/push-to-devices.ts";
import { updateGoogleObjects } from "./google/update-objects.ts";
import type { StoredPass } from "./own-pass.ts";
import { type PassEvent, passEvent, passTickets } from "./pass-context.ts";
import { contentHash, shownPass, vanishedPass } from "./shown-pass.ts";

const BATCH = 500;
/**
 * Number of activities read per event. Where an event has that many since the last check, all of
 * its passes are compared.
 */
const LATEST = 200;
/**
 * An activity has the time at which its transaction began, but becomes visible only when it
 * commits.
 */
const LATE = "5 minutes";
/** Activities that may change every pass of an event. */
const WIDE = ["event.%", "ticket.%", "organizer.%"];

/**
 * Compares passes with their current content, in events with recent activity, and notifies phones
 * and Google of those that changed. Only the use cases that erase people update passes themselves:
 * any other change of a ticket is found here within a minute.
 */
export const refreshPasses = job({
  name: "refresh-wallet-passes",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db, _payload, context) {
    if (!context.app.wallets.apple && !context.app.wallets.google) return;
    const how = {
      ...{ log: context.log, message: "The wallet passes of an event could not be compared" },
      about: ({ event_id }: News) => ({ event_id }),
    };
    await eachApart(await eventsWithNews(db), how, (event) => refreshEvent(db, context, event));
  },
});

type News = { event_id: number; checked_at: Date; is_wide: boolean };

async function eventsWithNews(db: Db): Promise<News[]> {
  const { rows } = await sql<News>`
    select wallet_events.event_id, wallet_events.checked_at,
      count(*) >= ${LATEST} or bool_or(news.kind like any(${WIDE})) as is_wide
    from wallet_events
    join events on events.id = wallet_events.event_id
    cross join lateral (
      (
        select kind, occurred_at
        from activity_log
        where activity_log.event_id = wallet_events.event_id
        order by id desc
        limit ${LATEST}
      )
      union all
      (
        select kind, occurred_at
        from activity_log
        where subject = 'organizer' and subject_id = events.organizer_id
        order by id desc
        limit 1
      )
    ) as news
    where news.occurred_at > wallet_events.checked_at - ${LATE}::interval
    group by wallet_events.event_id, wallet_events.checked_at
    order by wallet_events.event_id`.execute(db);
  return rows;
}

async function refreshEvent(db: Db, context: JobContext, news: News): Promise<void> {
  const checked_at = context.app.clock.now();
  const event = await passEvent(db, news.event_id);
  let after = 0;
  for (;;) {
    const batch = await passesAfter(db, news, after);
    await refreshBatch(db, context, event, batch);
    after = batch.at(-1)?.id ?? 0;
    if (batch.length < BATCH) break;
  }
  await withTransaction(db, context, async ({ tx }) => {
    if (context.app.wallets.google)
      await enqueue(tx, updateGoogleObjects, { event_id: news.event_id, wallet_pass_ids: [] });
    await tx.updateTable("wallet_events").set({ checked_at }).where("event_id", "=", news.event_id).execute();
  });
}

type Compared = StoredPass & { is_at_google: boolean; has_devices: boolean };

function passesAfter(db: Db, { event_id, checked_at, is_wide }: News, after: number): Promise<Compared[]> {
  const since = sql<Date>`${checked_at}::timestamptz - ${LATE}::interval`;
  return db
    .selectFrom("wallet_passes")
    .leftJoin("attendees", "attendees.id", "wallet_passes.attendee_id")
    .leftJoin("orders", "orders.id", "attendees.order_id")
    .select(["wallet_passes.id", "wallet_passes.event_id", "attendee_id", "wallet_passes.short_id", "serial"])
    .select(["content_hash", "changed_at", "is_at_google"])
    .select(sql<boolean>`exists (select from wallet_devices where wallet_pass_id = wallet_passes.id)`.as("has_devices"))
    .where("wallet_passes.event_id", "=", event_id)
    .where("wallet_passes.id", ">", after)
    .$if(!is_wide, (passes) =>
      passes.where((where) =>
        where.or([
          where("attendees.updated_at", ">", since),
          where("orders.updated_at", ">", since),
          where("wallet_passes.attendee_id", "is", null),
        ]),
      ),
    )
    .orderBy("wallet_passes.id")
    .limit(BATCH)
    .execute();
}

async function refreshBatch(db: Db, context: JobContext, event: PassEvent, batch: readonly Compared[]): Promise<void> {
  if (batch.length === 0) return;
  const { ticket_codes, clock } = context.app;
  const tickets = new Map(
    (await passTickets(db, { attendee_ids: batch.flatMap(({ attendee_id }) => attendee_id ?? []) })).map((ticket) => [
      ticket.attendee_id,
      ticket,
    ]),
  );
  const changed = batch.flatMap((pass) => {
    const { attendee_id } = pass;
    const ticket = attendee_id === null ? undefined : tickets.get(attendee_id);
    if (!ticket && attendee_id !== null) return [];
    const shown = ticket ? shownPass(event, ticket, { pass, ticket_codes }) : vanishedPass(event, pass);
    const content_hash = contentHash(shown);
    return content_hash === pass.content_hash ? [] : [{ ...pass, content_hash }];
  });
  if (changed.length === 0) return;
  const changed_at = clock.now();
  await withTransaction(db, context, async ({ tx }) => {
    const hashes = JSON.stringify(changed.map(({ id, content_hash }) => ({ id, content_hash })));
    await sql`
      update wallet_passes
      set content_hash = given.content_hash, changed_at = ${changed_at}
      from json_to_recordset(${hashes}::json) as given (id bigint, content_hash text)
      where wallet_passes.id = given.id`.execute(tx);
    const idsOf = (passes: readonly Compared[]) => passes.map(({ id }) => id);
    const onPhones = idsOf(changed.filter(({ has_devices }) => has_devices));
    if (onPhones.length > 0) await enqueue(tx, notifyPhones, { wallet_pass_ids: onPhones });
    const atGoogle = idsOf(changed.filter(({ is_at_google }) => is_at_google));
    if (atGoogle.length > 0)
      await enqueue(tx, updateGoogleObjects, { event_id: event.event_id, wallet_pass_ids: atGoogle });
  });
}

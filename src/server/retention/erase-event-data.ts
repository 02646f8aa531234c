import { sql } from "kysely";
import { RETENTION_NOTICE_DAYS, type Retained } from "#domain/retention.ts";
import { plusHours } from "#domain/time.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { eachApart } from "#server/platform/isolate-failures.ts";
import type { Db, ReadDb } from "#server/platform/database.ts";
import { withTransaction } from "#server/platform/write-context.ts";
import type { JobContext } from "#server/platform/jobs.ts";
import { deleteInBatches } from "#server/platform/database/delete-in-batches.ts";
import { ERASED_OF_EVENT, IS_LEFT } from "./erasure-steps.ts";
import { PERIODS } from "./retention-queries.ts";

type Due = { event_id: number; account_id: number; what: Retained };

/** Erases data that was announced long enough ago and is still due at the announced time. */
export async function eraseDue(db: Db, context: JobContext): Promise<void> {
  const how = {
    ...{ log: context.log, message: "Event data that is due could not be erased" },
    about: ({ event_id, what }: Due) => ({ event_id, what }),
  };
  const failures = await eachApart(await listDue(db, context.app.clock.now()), how, (due) => erase(db, due, context));
  context.app.metrics.erasure_failures.inc({ task: "apply-retention" }, failures);
}

async function listDue(db: ReadDb, now: Date): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select told.event_id, events.account_id, told.what
    from event_retentions as told
    join events on events.id = told.event_id
    join (${PERIODS}) as due
      on due.event_id = told.event_id and due.what = told.what and due.due_at = told.due_at
    where told.erased_at is null
      and told.due_at <= ${now}::timestamptz
      and told.announced_at <= ${now}::timestamptz - make_interval(days => ${RETENTION_NOTICE_DAYS})
    order by told.event_id, told.what`.execute(db);
  return rows;
}

/**
 * Returns how many erasures were due a day ago and have not been done, because the job fails or
 * never runs.
 */
export async function overdueErasures(db: ReadDb, now: Date): Promise<number> {
  return (await listDue(db, plusHours(now, -24))).length;
}

async function erase(db: Db, { event_id, account_id, what }: Due, context: JobContext): Promise<void> {
  for (const [step, { due, forget }] of Object.entries(ERASED_OF_EVENT[what])) {
    const { log, app } = context;
    const { rows, failures, is_all } = await deleteInBatches(db, { due: due(event_id), forget, log, what: step });
    app.metrics.erasure_failures.inc({ task: "apply-retention" }, failures);
    if (rows > 0) context.log.info({ event_id, what: step, rows }, "Erased data after its retention period");
    if (!is_all) return;
  }
  const acting = { ...context, now: context.app.clock.now() };
  await withTransaction(db, acting, async (ctx) => {
    const { rows } = await sql<{ is_left: boolean }>`select ${IS_LEFT[what](event_id)} as is_left`.execute(ctx.tx);
    if (rows[0]?.is_left) return;
    await ctx.tx
      .updateTable("event_retentions")
      .set({ erased_at: ctx.now })
      .where("event_id", "=", event_id)
      .where("what", "=", what)
      .execute();
    await recordActivity(ctx, {
      kind: what === "ANSWERS" ? "event.answers_erased" : "event.people_erased",
      account_id,
      event_id,
      subject: { event: event_id },
      data: {},
    });
  });
}

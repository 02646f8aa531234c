import { sql } from "kysely";
import { z } from "zod";
import { inOneStatement } from "#server/platform/database.ts";
import { job } from "#server/platform/jobs.ts";

/** No delivery takes this long. A worker that has held one for so long was killed. */
const STUCK_MINUTES = 15;

/** The last try is 26 hours after the first. */
const HOPELESS_HOURS = 48;

/** How many of the newest mails are searched for links to forget: far more than a minute brings. */
const LOOKED_THROUGH = 10_000;

/**
 * Puts right what a crash leaves behind, and forgets what need not be known any more:
 * deliveries of a killed worker go back into the queue (by itself the queue would wait four hours); a mail whose last try
 * was cut short counts as failed; the links to sign in that stood in delivered mails are forgotten.
 */
export const sweepMails = job({
  name: "sweep-mails",
  payload: z.object({}),
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db, _, { log }) {
    const { rows: freed } = await sql`
      select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
      from graphile_worker.jobs
      where locked_at < now() - make_interval(mins => ${STUCK_MINUTES})
      having count(*) > 0`.execute(inOneStatement(db));
    if (freed.length > 0) log.warn("Jobs of a worker that is gone go back into the queue");
    await inOneStatement(db)
      .updateTable("mails")
      .set({ status: "FAILED", last_error: "The last try was cut short." })
      .where("status", "in", ["QUEUED", "SENDING"])
      .where("created_at", "<", sql<Date>`now() - make_interval(hours => ${HOPELESS_HOURS})`)
      .execute();
    await inOneStatement(db)
      .updateTable("mails")
      .set({ data: sql`data - 'token'`, html: null, text: null })
      .where("id", ">", (select) =>
        select.selectFrom("mails").select(sql<number>`max(id) - ${LOOKED_THROUGH}::bigint`.as("recent")),
      )
      .where("status", "=", "SENT")
      .where("kind", "in", ["CONFIRM_EMAIL", "RESET_PASSWORD"])
      .where(sql<boolean>`data ? 'token'`)
      .execute();
  },
});

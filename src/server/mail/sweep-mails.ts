import { sql } from "kysely";
import { z } from "zod";
import { inOneStatement } from "#server/platform/database.ts";
import { job } from "#server/platform/jobs.ts";

/** The twelfth try is 15.8 hours after the first, later by the pauses that all mails make while the server is away. */
const HOPELESS_HOURS = 48;

/** How many of the newest mails are searched for links to forget: far more than a minute brings. */
const LOOKED_THROUGH = 10_000;

/**
 * Puts right what a crash leaves behind, and forgets what need not be known any more: a mail whose last try was cut short
 * counts as failed; the links to sign in that stood in delivered mails are forgotten.
 */
export const sweepMails = job({
  name: "sweep-mails",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db) {
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

import { sql } from "kysely";
import { z } from "zod";
import { autocommit } from "#server/platform/database.ts";
import { job } from "#server/platform/jobs.ts";

/** The twelfth try is 15.8 hours after the first, later by the pauses that all mails make while the server is away. */
const HOPELESS_HOURS = 48;

/** Puts right what a crash leaves behind: a mail whose last try was cut short counts as failed. */
export const sweepMails = job({
  name: "sweep-mails",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db) {
    await autocommit(db)
      .updateTable("mails")
      .set({ status: "FAILED", last_error: "The last try was cut short." })
      .where("status", "in", ["QUEUED", "SENDING"])
      .where("created_at", "<", sql<Date>`now() - make_interval(hours => ${HOPELESS_HOURS})`)
      .execute();
  },
});

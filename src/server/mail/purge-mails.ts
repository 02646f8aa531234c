import { sql } from "kysely";
import { z } from "zod";
import { anyOf } from "#server/platform/database/any-of.ts";
import { runBatches } from "#server/platform/isolate-failures.ts";
import { autocommit, type ReadDb } from "#server/platform/database.ts";
import { job } from "#server/platform/jobs.ts";

/**
 * The twelfth attempt is 15.8 hours after the first, and later where all emails have paused while
 * the server was unavailable.
 */
const HOPELESS_HOURS = 48;

/**
 * Repairs the effects of a crash: an email whose last attempt was interrupted is marked as failed.
 */
export const purgeMails = job({
  name: "purge-mails",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 1,
  repeats: "* * * * *",
  async run(db, _payload, { log }) {
    const how = {
      ...{ log, size: 500, message: "An interrupted email could not be marked as failed" },
      about: (mail_id: number) => ({ mail_id }),
    };
    await runBatches(await listInterrupted(db), how, (ids) =>
      autocommit(db)
        .updateTable("mails")
        .set({ status: "FAILED", last_error: "The last attempt was interrupted." })
        .where("status", "in", ["QUEUED", "SENDING"])
        .where("id", "=", anyOf(ids))
        .execute(),
    );
  },
});

async function listInterrupted(db: ReadDb): Promise<number[]> {
  const mails = await db
    .selectFrom("mails")
    .select("id")
    .where("status", "in", ["QUEUED", "SENDING"])
    .where("created_at", "<", sql<Date>`now() - make_interval(hours => ${HOPELESS_HOURS})`)
    .execute();
  return mails.map(({ id }) => id);
}

import { sql } from "kysely";
import { z } from "zod";
import { inOneStatement } from "#server/platform/database.ts";
import { job } from "#server/platform/jobs.ts";

/** A provider delivers a notice again for three days, and none whose signature is older than minutes is believed. */
const KEPT_DAYS = 30;

/** Forgets notices that can't come again. */
export const tidyNotices = job({
  name: "tidy-notices",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 3,
  repeats: "27 3 * * *",
  async run(db, _payload, { now }) {
    await inOneStatement(db)
      .deleteFrom("provider_notices")
      .where("received_at", "<", sql<Date>`${now}::timestamptz - make_interval(days => ${KEPT_DAYS})`)
      .execute();
  },
});

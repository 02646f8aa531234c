import { sql } from "kysely";
import { z } from "zod";
import { inOneStatement } from "#server/platform/database.ts";
import { job } from "#server/platform/jobs.ts";

/** Forgets sign-ins that have ended by themselves, and mailed links that nobody can use any more. */
export const tidySessions = job({
  name: "tidy-sessions",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 3,
  repeats: "17 3 * * *",
  async run(db) {
    await inOneStatement(db)
      .deleteFrom("sessions")
      .where("expires_at", "<", sql<Date>`now()`)
      .execute();
    await inOneStatement(db)
      .deleteFrom("mailed_links")
      .where("expires_at", "<", sql<Date>`now() - interval '30 days'`)
      .execute();
  },
});

import { sql } from "kysely";
import { z } from "zod";
import { autocommit } from "#server/platform/database.ts";
import { job } from "#server/platform/jobs.ts";
import { openSessionsAt } from "#server/platform/sessions.ts";
import { KNOWN_DAYS } from "#server/credentials/sign-in-origins.ts";

/** Deletes expired sessions, mailed links that no longer work, and old sign-in origins. */
export const cleanupSessions = job({
  name: "cleanup-sessions",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 3,
  repeats: "17 3 * * *",
  async run(db, _payload, { now }) {
    await autocommit(db)
      .deleteFrom("sessions")
      .where(sql<boolean>`not ${openSessionsAt(now)}`)
      .execute();
    await autocommit(db)
      .deleteFrom("mailed_links")
      .where("expires_at", "<", sql<Date>`now() - interval '30 days'`)
      .execute();
    await autocommit(db)
      .deleteFrom("sign_in_origins")
      // A day after the last wait, the number of earlier waits no longer counts.
      .where("renewed_at", "<", sql<Date>`${now}::timestamptz - interval '1 day'`)
      .where(
        sql<boolean>`(
          signed_in_at is null
          or signed_in_at < ${now}::timestamptz - make_interval(days => ${KNOWN_DAYS})
        )`,
      )
      .execute();
  },
});

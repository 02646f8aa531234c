import { sql } from "kysely";
import { z } from "zod";
import { deleteInBatches } from "#server/platform/database/delete-in-batches.ts";
import { job } from "#server/platform/jobs.ts";

/**
 * Deletes the expired challenges of unfinished sign-ins: each visit to the sign-in page creates
 * one.
 */
export const cleanupChallenges = job({
  name: "cleanup-challenges",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 3,
  repeats: "7 * * * *",
  async run(db, _payload, { now, log }) {
    await deleteInBatches(db, {
      ...{ log, what: "challenges" },
      due: sql`select id from challenges where expires_at <= ${now}`,
      forget: (ids) => [sql`delete from challenges where id = any(${ids}) and expires_at <= ${now}`],
    });
  },
});

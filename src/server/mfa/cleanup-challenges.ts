import { z } from "zod";
import { autocommit } from "#server/platform/database.ts";
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
  async run(db, _payload, { now }) {
    await autocommit(db).deleteFrom("challenges").where("expires_at", "<=", now).execute();
  },
});

import { z } from "zod";
import { autocommit } from "#server/platform/database.ts";
import { job } from "#server/platform/jobs.ts";

/** Forgets steps of sign-ins that nobody went on with: whoever opens the sign-in page leaves one. */
export const tidyChallenges = job({
  name: "tidy-challenges",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 3,
  repeats: "7 * * * *",
  async run(db, _payload, { now }) {
    await autocommit(db).deleteFrom("challenges").where("expires_at", "<=", now).execute();
  },
});

import { z } from "zod";
import { job } from "#server/platform/jobs.ts";
import { announce } from "./announce.ts";
import { eraseDue } from "./erase.ts";

/** Nightly: what organizers want forgotten some time after their events is announced, and erased a week after that (data retention). */
export const retain = job({
  name: "retain",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 3,
  repeats: "51 3 * * *",
  async run(db, _payload, context) {
    await announce(db, context);
    await eraseDue(db, context);
  },
});

import { z } from "zod";
import { eachApart } from "#server/platform/isolate-failures.ts";
import { job } from "#server/platform/jobs.ts";
import { announce } from "./announce-erasure.ts";
import { eraseDue } from "./erase-event-data.ts";

const stepName = (step: typeof announce) => ({ step: step.name });

/**
 * Nightly: announces the data that organizers want to erase some time after their events, and
 * erases it a week later (data retention).
 */
export const retain = job({
  name: "apply-retention",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 3,
  repeats: "51 3 * * *",
  async run(db, _payload, context) {
    const how = { log: context.log, message: "Data retention could not be carried out", about: stepName };
    const failures = await eachApart([announce, eraseDue], how, (step) => step(db, context));
    if (failures > 0) throw new Error("Data retention failed in part and will be retried.");
  },
});

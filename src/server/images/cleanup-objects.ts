import { z } from "zod";
import { deleteUnusedObjects } from "#server/platform/files/files.ts";
import { job } from "#server/platform/jobs.ts";

/** Deletes objects in the object storage that no file refers to any more. */
export const cleanupObjects = job({
  name: "cleanup_objects",
  payload: z.object({}),
  priority: "bulk",
  max_attempts: 3,
  repeats: "*/10 * * * *",
  async run(db, _payload, { now, log }) {
    const deleted = await deleteUnusedObjects(db, now);
    if (deleted > 0) log.info({ deleted }, "Deleted objects that no file refers to");
  },
});

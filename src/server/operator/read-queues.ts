import type { JobQueue } from "#contract/operator.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { jobGauges } from "#server/platform/jobs/job-counts.ts";
import { QUEUES } from "#server/platform/jobs/queues.ts";

/** The queues, by the numbers of `/metrics`, which are counted by priority. */
export async function readQueues(db: ReadDb): Promise<JobQueue[]> {
  const rows = await jobGauges.read(db);
  return QUEUES.map((queue) => {
    const own = rows.filter((row) => row["queue"] === queue);
    const numbers = (name: string) => own.map((row) => Number(row[name]));
    const sum = (name: string) => numbers(name).reduce((total, count) => total + count, 0);
    return {
      queue,
      waiting: sum("jobs_waiting"),
      oldest_waiting_seconds: Math.round(Math.max(0, ...numbers("jobs_oldest_waiting_seconds"))),
      failed: sum("jobs_failed"),
    };
  });
}

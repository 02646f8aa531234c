import type { JobQueue } from "#contract/operator.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { jobGauges } from "#server/platform/jobs/job-counts.ts";
import { QUEUES } from "#server/platform/jobs/queues.ts";
import { mailGauges } from "#server/platform/mail/mail-gauges.ts";

/** The queues, by the numbers of `/metrics`, which are counted by priority. */
export async function readQueues(db: ReadDb, now: Date): Promise<JobQueue[]> {
  const rows = await jobGauges.read(db);
  return QUEUES.map((queue) => {
    const own = rows.filter((row) => row["queue"] === queue);
    const numbers = (name: string) => own.map((row) => Number(row[name]));
    const sum = (name: string) => numbers(name).reduce((total, count) => total + count, 0);
    const oldest = Math.max(0, ...numbers("jobs_oldest_waiting_seconds"));
    return { queue, failed: sum("jobs_failed"), ...waitingOf(sum("jobs_waiting"), oldest, now) };
  });
}

/** The emails that are not sent yet, by the numbers of `/metrics`. */
export async function readWaitingMails(db: ReadDb, now: Date): Promise<Waiting> {
  const [row = {}] = await mailGauges.read(db);
  return waitingOf(Number(row["mails_waiting"] ?? 0), Number(row["mails_oldest_waiting_seconds"] ?? 0), now);
}

type Waiting = { waiting: number; waiting_since: string | null };

function waitingOf(waiting: number, oldest_seconds: number, now: Date): Waiting {
  const since = new Date(now.getTime() - oldest_seconds * 1000);
  return { waiting, waiting_since: waiting > 0 ? since.toISOString() : null };
}

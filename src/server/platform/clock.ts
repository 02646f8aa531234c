import { sql } from "kysely";
import type { BaseLogger } from "pino";
import { calmLog } from "./throttled-log.ts";
import type { ReadDb } from "./database.ts";

/**
 * The application's clock: the database's, so that all processes agree. Each process measures the
 * offset of its own clock at startup and every minute, so that no request has to query the time.
 * Decisions that need millisecond precision (the end of a hold) are made by PostgreSQL itself,
 * under the lock.
 */
export type Clock = { now(): Date };

/** Uses the machine's clock until the first measurement. */
export function databaseClock(
  db: ReadDb,
  log?: Pick<BaseLogger, "warn">,
): Clock & { measure(): Promise<void>; stop(): void } {
  let ahead = 0;
  const measure = async () => {
    const requestedAt = Date.now();
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    const answered = Date.now();
    // The time was read between request and response: assume the middle.
    if (rows[0]) ahead = rows[0].at.getTime() - (requestedAt + answered) / 2;
  };
  let failed = 0;
  const again = () =>
    measure().then(
      () => (failed = 0),
      (err: unknown) => {
        failed += 1;
        // the next measurement makes up for a failed one; until then the last offset remains in use
        if (log && failed >= FAILED_MAX)
          calmLog(log).missed({ err, failed }, "The database clock could not be measured for several minutes");
      },
    );
  const timer = setInterval(() => void again(), 60_000).unref();
  return { now: () => new Date(Date.now() + Math.round(ahead)), measure, stop: () => clearInterval(timer) };
}

const FAILED_MAX = 3;

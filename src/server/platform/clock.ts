import { sql } from "kysely";
import type { BaseLogger } from "pino";
import { calmLog } from "./throttled-log.ts";
import type { ReadDb } from "./database.ts";

/**
 * The one clock: the database's, so that all processes agree. Each process knows how far its own is off, measured when it starts and
 * every minute, so that nobody asks the database for the time. What is decided to the millisecond (a hold that ends) is decided
 * by PostgreSQL itself, under the lock.
 */
export type Clock = { now(): Date };

/** Until the first measurement it goes by the machine's own clock. */
export function databaseClock(
  db: ReadDb,
  log?: Pick<BaseLogger, "warn">,
): Clock & { measure(): Promise<void>; stop(): void } {
  let ahead = 0;
  const measure = async () => {
    const asked = Date.now();
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    const answered = Date.now();
    // It was read somewhere between question and answer.
    if (rows[0]) ahead = rows[0].at.getTime() - (asked + answered) / 2;
  };
  let failed = 0;
  const again = () =>
    measure().then(
      () => (failed = 0),
      (err: unknown) => {
        failed += 1;
        // one that fails is made up for by the next; until then the difference measured last goes on to count
        if (log && failed >= FAILED_MAX)
          calmLog(log).missed({ err, failed }, "The database's clock could not be measured for minutes");
      },
    );
  const timer = setInterval(() => void again(), 60_000).unref();
  return { now: () => new Date(Date.now() + Math.round(ahead)), measure, stop: () => clearInterval(timer) };
}

const FAILED_MAX = 3;

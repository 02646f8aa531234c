import type { BaseLogger } from "pino";
import { type Db, autocommit } from "#server/platform/database.ts";
import { calmLog } from "#server/platform/throttled-log.ts";

declare module "#server/platform/app-context.ts" {
  interface App {
    readonly last_seen: LastSeen;
  }
}

/**
 * How long the recorded time of a session's last use stays as it is: precise enough, because
 * sessions expire after days.
 */
const EVERY_MS = 5 * 60_000;

/**
 * Records when sessions are used, without delaying the calls that use them. If a record fails, a
 * later call writes it.
 */
export class LastSeen {
  readonly #db: Db;
  readonly #writing = new Map<string, Promise<unknown>>();

  constructor(db: Db) {
    this.#db = db;
  }

  note(
    { session_id, last_seen_at }: { session_id: string; last_seen_at: Date },
    { now, log }: { now: Date; log: Pick<BaseLogger, "warn"> },
  ): void {
    if (now.getTime() - last_seen_at.getTime() < EVERY_MS || this.#writing.has(session_id)) return;
    const writing = autocommit(this.#db)
      .updateTable("sessions")
      .set({ last_seen_at: now })
      .where("id", "=", session_id)
      .execute()
      .catch((err: unknown) => calmLog(log).missed({ err }, "The last use of sessions could not be recorded"))
      .finally(() => this.#writing.delete(session_id));
    this.#writing.set(session_id, writing);
  }

  /** Waits until all records are written. */
  async settle(): Promise<void> {
    await Promise.all(this.#writing.values());
  }
}

import { type Db, autocommit } from "./database.ts";

declare module "./app-context.ts" {
  interface App {
    readonly last_seen: LastSeen;
  }
}

/** A sign-in that was used is written down again after so long: exact enough for an end after days, and no call waits for it. */
const EVERY_MS = 5 * 60_000;

/** Notes when sign-ins were used, beside the calls that use them. One that can't be noted is noted by a later call. */
export class LastSeen {
  readonly #db: Db;
  readonly #writing = new Map<string, Promise<unknown>>();

  constructor(db: Db) {
    this.#db = db;
  }

  note({ session_id, last_seen_at }: { session_id: string; last_seen_at: Date }, now: Date): void {
    if (now.getTime() - last_seen_at.getTime() < EVERY_MS || this.#writing.has(session_id)) return;
    const writing = autocommit(this.#db)
      .updateTable("sessions")
      .set({ last_seen_at: now })
      .where("id", "=", session_id)
      .execute()
      .catch(() => {})
      .finally(() => this.#writing.delete(session_id));
    this.#writing.set(session_id, writing);
  }

  /** When all of it is written. */
  async settle(): Promise<void> {
    await Promise.all(this.#writing.values());
  }
}

import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/**
 * Until the transaction ends, an event's questions are changed by nobody else (`alone`), or by nobody at all (`together`). Who answers locks
 * together and is in no other buyer's way; no row is written for it. So a type never changes under an answer that is being given, and
 * what was chosen in this very moment is not taken away.
 */
export async function lockQuestions(tx: Tx, event: { id: number }, how: "alone" | "together"): Promise<void> {
  const name = `questions of ${event.id}`;
  await (
    how === "alone"
      ? sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
      : sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`
  ).execute(tx);
}

import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/**
 * Locks an event's questions until the transaction ends: exclusively to change them, or shared so
 * that no transaction changes them. Buyers who answer take the shared lock and do not wait for each
 * other; no row is written for it. So a question's type never changes while an answer is being
 * given, and an option chosen at this moment is not removed.
 */
export async function lockQuestions(tx: Tx, event: { id: number }, how: "alone" | "together"): Promise<void> {
  const name = `questions of ${event.id}`;
  await (
    how === "alone"
      ? sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`
      : sql`select pg_advisory_xact_lock_shared(hashtextextended(${name}, 0))`
  ).execute(tx);
}

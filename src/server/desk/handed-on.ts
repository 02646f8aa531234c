import type { ReadDb } from "#server/platform/database.ts";

/** Where a ticket went that had this short id before; undefined where none did. */
export function findHandedOn(
  db: ReadDb,
  { event_id, short_id }: { event_id: number; short_id: string },
): Promise<{ attendee_id: number } | undefined> {
  return db
    .selectFrom("handed_on_tickets")
    .select("attendee_id")
    .where("short_id", "=", short_id)
    .where("event_id", "=", event_id)
    .executeTakeFirst();
}

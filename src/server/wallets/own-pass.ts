import type { ReadDb } from "#server/platform/database.ts";
import type { Own } from "#server/platform/own.ts";

/**
 * A pass that was downloaded or saved, for the ticket under the short id that it had at that time.
 */
export type OwnPass = Own<"wallet_pass", StoredPass>;

export type StoredPass = {
  id: number;
  event_id: number;
  /** Null where the import of the ticket was rolled back. */
  attendee_id: number | null;
  short_id: string;
  serial: string;
  content_hash: string;
  changed_at: Date;
};

/** Returns the pass with this serial number. The caller has verified the token of the pass. */
export async function findOwnPass(db: ReadDb, serial: string): Promise<OwnPass | undefined> {
  const found = await db
    .selectFrom("wallet_passes")
    .select(["id", "event_id", "attendee_id", "short_id", "serial", "content_hash", "changed_at"])
    .where("serial", "=", serial)
    .executeTakeFirst();
  return found as OwnPass | undefined;
}

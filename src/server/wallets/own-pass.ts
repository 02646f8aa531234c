import type { ReadDb } from "#server/platform/database.ts";
import type { Own } from "#server/platform/own.ts";

/** A pass that somebody took, of a ticket as it was held then. */
export type OwnPass = Own<"wallet_pass", StoredPass>;

export type StoredPass = {
  id: number;
  event_id: number;
  /** Null where the ticket has vanished with its import. */
  attendee_id: number | null;
  short_id: string;
  serial: string;
  content_hash: string;
  changed_at: Date;
};

/** By its serial number; whoever asks has proved that they hold it. */
export async function findOwnPass(db: ReadDb, serial: string): Promise<OwnPass | undefined> {
  const found = await db
    .selectFrom("wallet_passes")
    .select(["id", "event_id", "attendee_id", "short_id", "serial", "content_hash", "changed_at"])
    .where("serial", "=", serial)
    .executeTakeFirst();
  return found as OwnPass | undefined;
}

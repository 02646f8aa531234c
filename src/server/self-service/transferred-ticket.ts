import type { ReadDb } from "#server/platform/database.ts";

/**
 * Why a short id no longer opens anything: its ticket was transferred, was cancelled and
 * reactivated, or was changed into another one; undefined where no ticket ever had it.
 */
export async function findTransferredTicket(
  db: ReadDb,
  { event_id, short_id }: { event_id: number; short_id: string },
): Promise<"ticket_transferred" | "ticket_replaced" | undefined> {
  const found = await db
    .selectFrom("replaced_tickets")
    .select("reason")
    .where("short_id", "=", short_id)
    .where("event_id", "=", event_id)
    .executeTakeFirst();
  return found && (found.reason === "TRANSFERRED" ? "ticket_transferred" : "ticket_replaced");
}

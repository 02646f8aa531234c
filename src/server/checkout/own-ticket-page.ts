import type { Locale } from "#contract/fields.ts";
import { type OwnOrder } from "#server/orders/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Own } from "#server/platform/own.ts";

/** A ticket whose short id the caller holds. It opens this ticket and nothing else of its order. */
export type HeldTicket = Own<
  "held_ticket",
  { short_id: string; status: "ACTIVE" | "CANCELLED"; locale: Locale; order: OwnOrder }
>;

/** Undefined while the order is not complete, too: an unpaid name is nobody's ticket. */
export async function findHeldTicket(db: ReadDb, event_id: number, short_id: string): Promise<HeldTicket | undefined> {
  const found = await db
    .selectFrom("attendees")
    .select(["short_id", "order_id", "status", "locale"])
    .where("short_id", "=", short_id)
    .where("event_id", "=", event_id)
    .where("status", "<>", "PENDING")
    .executeTakeFirst();
  if (!found) return undefined;
  const { order_id, ...ticket } = found;
  return { ...ticket, order: { id: order_id } } as unknown as HeldTicket;
}

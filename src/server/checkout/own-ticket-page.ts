import type { ListedAttendeeStatus } from "#domain/check-in.ts";
import type { Locale } from "#contract/fields.ts";
import { type OwnOrder } from "#server/access/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";
import type { Own } from "#server/platform/own.ts";

/**
 * A ticket whose short id the caller has. It opens this ticket and nothing else of its order:
 * `order_short_id`, which does, is only set for the browser that bought it.
 */
export type HeldTicket = Own<
  "held_ticket",
  {
    short_id: string;
    status: ListedAttendeeStatus;
    locale: Locale;
    order: OwnOrder;
    order_short_id: string | null;
  }
>;

/** Undefined as well while the order is not complete: a pending attendee has no ticket yet. */
export async function findHeldTicket(
  db: ReadDb,
  { event_id, short_id, session_hash }: { event_id: number; short_id: string; session_hash: string | null },
): Promise<HeldTicket | undefined> {
  const found = await db
    .selectFrom("attendees")
    .innerJoin("orders", "orders.id", "attendees.order_id")
    .select(["attendees.short_id", "attendees.order_id", "attendees.status", "attendees.locale"])
    .select(["orders.session_hash", "orders.short_id as order_short_id"])
    .where("attendees.short_id", "=", short_id)
    .where("attendees.event_id", "=", event_id)
    .where("attendees.status", "<>", "PENDING")
    .executeTakeFirst();
  if (!found) return undefined;
  const { order_id, session_hash: buyers, order_short_id, ...ticket } = found;
  const isBuyers = buyers !== null && buyers === session_hash;
  return {
    ...ticket,
    order: { id: order_id },
    order_short_id: isBuyers ? order_short_id : null,
  } as HeldTicket;
}

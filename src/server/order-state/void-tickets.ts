import { EVENT_SCOPE } from "#domain/check-in.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import { broughtBy, type CounterRow } from "#server/activities/count-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { LockedOrder } from "./lock-order.ts";

export type Voided = { id: number; ticket_id: number; ticket_price_id: number };

/**
 * Voids an order's tickets, all of them or some. Who is checked in is checked out, so that there
 * are never more check-ins than valid tickets. Returns the voided tickets and the stats that this
 * subtracts, which the caller records with its activity. Tickets of a complete order, and those
 * that were given before it was paid, were counted: they are subtracted on the day on which they
 * were counted.
 */
export async function voidTickets(
  { tx, now }: WriteContext,
  order: LockedOrder,
  which: readonly number[] | "ALL",
): Promise<{ voided: Voided[]; stats: CounterRow[] }> {
  const voided = await tx
    .updateTable("attendees")
    .set({ status: "CANCELLED", updated_at: now })
    .where("order_id", "=", order.id)
    .where("status", "in", ["ACTIVE", "PENDING"])
    .$if(which !== "ALL", (attendees) => attendees.where("id", "=", anyOf(which === "ALL" ? [] : which)))
    .returning(["id", "ticket_id", "ticket_price_id"])
    .execute();
  const gone = await sendCheckedOut(
    { tx, now },
    voided.map(({ id }) => id),
  );
  const wereCounted = order.status === "COMPLETED" || order.tickets_issued_at !== null;
  const counted_at = order.tickets_issued_at ?? order.completed_at;
  const left = voided.map(({ ticket_id }) => ({ ticket_id, attendees: -1, ...(counted_at && { counted_at }) }));
  return {
    voided,
    stats: [
      ...(wereCounted ? broughtBy(order, left) : []),
      ...gone
        .filter(({ scope }) => scope === EVENT_SCOPE)
        .map(({ ticket_id, checked_in_at: came_at }) => ({ ticket_id, check_ins: -1, came_at })),
    ],
  };
}

async function sendCheckedOut({ tx, now }: Pick<WriteContext, "tx" | "now">, attendee_ids: readonly number[]) {
  if (attendee_ids.length === 0) return [];
  return tx
    .updateTable("check_ins")
    .set({ undone_at: now })
    .where("attendee_id", "=", anyOf(attendee_ids))
    .where("undone_at", "is", null)
    .returning(["ticket_id", "checked_in_at", "scope"])
    .execute();
}

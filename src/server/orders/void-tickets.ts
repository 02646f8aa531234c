import { EVENT_SCOPE } from "#domain/check-in.ts";
import { broughtBy, type CounterRow } from "#server/event-stats/count-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import type { LockedOrder } from "./lock-order.ts";

export type Voided = { id: number; ticket_id: number; ticket_price_id: number };

/**
 * Makes an order's tickets void, all of them or some: who is in with one is outside again, so that never more are in than there are.
 * Which were, and what that takes from the figures; the caller says so with what happened. Those of a complete order were
 * counted, and those that were given before it was paid: they leave the day on which they were.
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
    .$if(which !== "ALL", (attendees) => attendees.where("id", "in", which === "ALL" ? [] : [...which]))
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
    .where("attendee_id", "in", attendee_ids)
    .where("undone_at", "is", null)
    .returning(["ticket_id", "checked_in_at", "scope"])
    .execute();
}

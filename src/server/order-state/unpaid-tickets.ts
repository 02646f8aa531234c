import { type SqlBool, sql } from "kysely";
import type { WriteContext } from "#server/platform/write-context.ts";
import { broughtBy, type CounterRow, countActivity } from "#server/activities/count-activity.ts";
import type { LockedOrder } from "./lock-order.ts";
import { voidTickets } from "./void-tickets.ts";

/* Tickets of an order that is to be paid by transfer or on site, and that are valid before it is
   paid (`orders.tickets_issued_at`, docs/decisions/0032). The order itself is the same as without
   them: only its attendees are valid from the moment it is placed. */

/**
 * Whether an order's tickets are valid now, for a query of `orders`: it is paid, or they were given
 * before and there is still time to pay.
 */
export const areTicketsValid = sql<SqlBool>`(
  orders.status = 'COMPLETED'
  or orders.status = 'AWAITING_PAYMENT'
    and orders.tickets_issued_at is not null
    and orders.reserved_until > clock_timestamp())`;

/**
 * Until when an order's tickets are valid without payment, as a column; null where they are not.
 */
export const validUnpaidUntil = sql<Date | null>`case
  when orders.tickets_issued_at is not null then orders.reserved_until end`;

/** Whether the tickets are valid without payment, as a column for their holders. */
export const isUnpaid = sql<boolean>`(orders.status = 'AWAITING_PAYMENT' and orders.tickets_issued_at is not null)`;

/** The same for a locked order, while there is time to pay. */
export function holdsUnpaidTickets(
  { status, tickets_issued_at, reserved_until }: Pick<LockedOrder, "status" | "tickets_issued_at" | "reserved_until">,
  now: Date,
): boolean {
  if (status !== "AWAITING_PAYMENT" || tickets_issued_at === null) return false;
  return reserved_until !== null && reserved_until > now;
}

/**
 * Makes an order's tickets valid before it is paid. Returns the stats that this adds, which the
 * caller records with its activity.
 */
export async function giveTickets({ tx, now }: WriteContext, order: LockedOrder): Promise<CounterRow[]> {
  const activated = await tx
    .updateTable("attendees")
    .set({ status: "ACTIVE", updated_at: now })
    .where("order_id", "=", order.id)
    .where("status", "=", "PENDING")
    .returning("ticket_id")
    .execute();
  return broughtBy(
    order,
    activated.map(({ ticket_id }) => ({ ticket_id, attendees: 1 })),
  );
}

/**
 * Voids the tickets when the time to pay is over, and checks out who is checked in. Returns the
 * stats that this subtracts.
 */
export async function takeTicketsBack(ctx: WriteContext, order: LockedOrder): Promise<CounterRow[]> {
  return order.tickets_issued_at === null ? [] : (await voidTickets(ctx, order, "ALL")).stats;
}

/**
 * Makes the tickets valid and counted again when their stock was taken again, except those that
 * were voided because their person was erased.
 */
export async function reviveTickets({ tx, now }: WriteContext, order: LockedOrder): Promise<void> {
  const { tickets_issued_at: counted_at } = order;
  if (counted_at === null) return;
  const revived = await tx
    .updateTable("attendees")
    .set({ status: "ACTIVE", updated_at: now })
    .where("order_id", "=", order.id)
    .where("status", "=", "CANCELLED")
    .where(wasVoided, "=", false)
    .returning("ticket_id")
    .execute();
  const stats = revived.map(({ ticket_id }) => ({ ticket_id, attendees: 1, counted_at }));
  await count({ tx }, order, broughtBy(order, stats));
}

/** Whether an attendee's ticket was voided permanently, because its person was erased. */
export const wasVoided = sql<boolean>`exists (
  select from activity_log
  where subject = 'attendee' and subject_id = attendees.id and kind = 'attendee.voided')`;

/** Adds to the stats without recording an activity. */
export async function count(
  { tx }: Pick<WriteContext, "tx">,
  { event_id }: LockedOrder,
  stats: CounterRow[],
): Promise<void> {
  if (stats.length > 0) await sql`with ${countActivity(event_id, stats)} select`.execute(tx);
}

import { sql } from "kysely";
import type { PaymentStatus } from "#domain/order-lifecycle.ts";
import { appendTally } from "../stats/append-tally.ts";
import type { Tx } from "../platform/database.ts";
import { AppError } from "../platform/errors.ts";
import { sell } from "../stock/sell.ts";
import { completionMails } from "./completion-mails.ts";
import type { LockedOrder } from "./lock-order.ts";
import { queueMails } from "../platform/mail.ts";
import type { OrderFacts } from "./order-facts.ts";

/**
 * Makes an order's tickets real: its names become attendees, what it held becomes sold, the figures and the mails follow.
 * Free orders, webhooks, return pages and reconciliation all come through here, with the order locked and its hold alive.
 * The update names the old status and looks at the clock under the lock, so nothing completes twice or too late.
 * @throws AppError order_expired
 */
export async function complete(tx: Tx, order: LockedOrder, facts: OrderFacts, payment_status: Exclude<PaymentStatus, null>): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set({ status: "COMPLETED", payment_status, completed_at: sql`clock_timestamp()`, updated_at: sql`clock_timestamp()` })
    .where("id", "=", order.id)
    .where("status", "in", ["RESERVED", "AWAITING_PAYMENT"])
    .where("reserved_until", ">", sql<Date>`clock_timestamp()`)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError("order_expired");
  const attendees = await activateAttendees(tx, order.id);
  await appendTally(tx, { event_id: order.event_id, rows: tallyOf(facts) });
  await queueMails(tx, completionMails(order, facts, attendees));
  await sell(tx, order.id);
}

export type CompletedAttendee = { id: number; short_id: string; public_id: string; first_name: string; last_name: string | null; email: string; locale: string; ticket_price_id: number };

async function activateAttendees(tx: Tx, order_id: number): Promise<CompletedAttendee[]> {
  return tx
    .updateTable("attendees")
    .set({ status: "ACTIVE", updated_at: sql`clock_timestamp()` })
    .where("order_id", "=", order_id)
    .where("status", "=", "PENDING")
    .returning(["id", "short_id", "public_id", "first_name", "last_name", "email", "locale", "ticket_price_id"])
    .execute();
}

/** The order counts for the event as a whole, its places and money for each ticket. */
function tallyOf({ items }: OrderFacts) {
  const lines = items.map((item) => ({ ticket_id: item.ticket_id, attendees: item.quantity, gross: item.total_gross, tax: item.total_tax, fee: item.total_fee }));
  return [{ ticket_id: 0, orders: 1 }, ...lines];
}

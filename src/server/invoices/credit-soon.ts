import type { LockedOrder } from "#server/orders/lock-order.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import type { Tx } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { issueInvoices } from "./issue-invoices.ts";

/** Money of an order has gone back: its books say so soon, also where its organizer issues nothing new since. */
export async function creditSoon(tx: Tx, order: LockedOrder, { issues_invoices }: OrderContext): Promise<void> {
  if (issues_invoices || (await hasInvoice(tx, order)))
    await enqueue(tx, issueInvoices, { order_id: order.id, is_new: false });
}

/**
 * An order's tickets were changed: its books say so soon. What was free before and is paid now is invoiced for the first time.
 */
export async function changeInvoices(
  tx: Tx,
  order: LockedOrder,
  { issues_invoices }: OrderContext,
  { was_free }: { was_free: boolean },
): Promise<void> {
  const isNew = was_free && order.total_gross > 0 && issues_invoices;
  if (isNew || (await hasInvoice(tx, order))) await enqueue(tx, issueInvoices, { order_id: order.id, is_new: isNew });
}

async function hasInvoice(tx: Tx, order: LockedOrder): Promise<boolean> {
  const known = tx.selectFrom("invoices").select("id").where("order_id", "=", order.id).limit(1);
  return (await known.executeTakeFirst()) !== undefined;
}

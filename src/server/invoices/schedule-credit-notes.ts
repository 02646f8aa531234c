import type { LockedOrder } from "#server/orders/lock-order.ts";
import type { OrderContext } from "#server/orders/order-context.ts";
import type { Tx } from "#server/platform/database.ts";
import { enqueue } from "#server/platform/jobs.ts";
import { issueInvoices } from "./issue-invoices.ts";

/**
 * Enqueues the credit note for a refund of the order, also where its organizer no longer issues
 * invoices.
 */
export async function creditSoon(tx: Tx, order: LockedOrder, { issues_invoices }: OrderContext): Promise<void> {
  if (issues_invoices || (await hasInvoice(tx, order)))
    await enqueue(tx, issueInvoices, { order_id: order.id, is_new: false });
}

/**
 * Enqueues the documents for a change of the order's tickets. An order that was free and is paid
 * now gets its first invoice.
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

import { z } from "zod";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import type { OrderContext } from "#server/order-state/order-context.ts";
import { issuesInvoices } from "#server/order-state/order-columns.ts";
import type { Completed, RefundDecided } from "#server/order-state/order-subscribers.ts";
import type { Tx } from "#server/platform/database.ts";
import { enqueue, jobKind } from "#server/platform/jobs.ts";

/** The job of `issue-invoices.ts` without its work. */
export const invoicing = jobKind({
  name: "issue-invoices",
  /** `is_new`: the order has just completed, and its organizer issues invoices. */
  payload: z.object({ order_id: z.number(), is_new: z.boolean() }),
  priority: "ticket",
  max_attempts: 25,
});

/** Enqueues the invoices of completed orders whose organizer issues them. */
export async function invoiceCompletedOrders(all: readonly Completed[]): Promise<void> {
  const invoiced = all.filter(({ order, context }) => context.issues_invoices && order.total_gross > 0);
  await Promise.all(invoiced.map(({ ctx, order }) => enqueue(ctx.tx, invoicing, { order_id: order.id, is_new: true })));
}

/**
 * Enqueues the credit note for a refund of the order, also where its organizer no longer issues
 * invoices.
 */
export async function creditRefundedOrder({ ctx: { tx }, order }: RefundDecided): Promise<void> {
  const organizer = tx
    .selectFrom("events")
    .innerJoin("organizers", "organizers.id", "events.organizer_id")
    .select(issuesInvoices.as("issues_invoices"))
    .where("events.id", "=", order.event_id);
  if ((await hasInvoice(tx, order)) || (await organizer.executeTakeFirstOrThrow()).issues_invoices)
    await enqueue(tx, invoicing, { order_id: order.id, is_new: false });
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
  if (isNew || (await hasInvoice(tx, order))) await enqueue(tx, invoicing, { order_id: order.id, is_new: isNew });
}

async function hasInvoice(tx: Tx, order: LockedOrder): Promise<boolean> {
  const known = tx.selectFrom("invoices").select("id").where("order_id", "=", order.id).limit(1);
  return (await known.executeTakeFirst()) !== undefined;
}

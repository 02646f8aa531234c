import { creditSums, invoiceSums } from "#domain/invoice-sums.ts";
import type { InvoiceSnapshot } from "#domain/invoices.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import { type LockedOrder, lockOrder } from "#server/order-state/lock-order.ts";
import { orderOfInvoices } from "#server/access/own-order.ts";
import { type WriteContext, withTransaction } from "#server/platform/write-context.ts";
import { job } from "#server/platform/jobs.ts";
import { type InvoiceContent, storeInvoice } from "./store-invoice.ts";
import { invoicing } from "./schedule-invoices.ts";
import { orderToInvoice } from "./order-to-invoice.ts";

/**
 * Issues the documents that an order still lacks: its invoice once it is complete, a new invoice
 * after a change of its tickets, and a credit note for each refund since. Enqueued in the
 * transaction of the cause, and only where there is something to issue; running it twice issues
 * nothing twice.
 */
export const issueInvoices = job({
  ...invoicing,
  async run(db, { order_id, is_new }, context) {
    await withTransaction(db, context, async (ctx) => {
      const order = await lockOrder(ctx.tx, orderOfInvoices({ order_id }));
      await bringUpToDate(ctx, order, is_new);
    });
  },
});

/** Runs under the order's lock: a concurrent run finds everything issued. */
async function bringUpToDate(ctx: WriteContext, order: LockedOrder, isNew: boolean): Promise<void> {
  const known = await listStoredInvoices(ctx, order);
  const invoice = await currentInvoice(ctx, order, known, isNew);
  if (!invoice) return;
  const notes = known.filter(({ refund_id, refers_to }) => refund_id !== null && refers_to === invoice.id);
  const refunds = await listRefunds(ctx, order);
  // a credit note whose refund failed later counts for the next refund: no more is credited than
  // was refunded
  let missing = sum(refunds.map(({ amount }) => amount)) - sum(notes.map(({ snapshot }) => snapshot.gross_total));
  for (const { id, amount: wanted } of refunds) {
    const amount = Math.min(wanted, missing);
    if (amount <= 0 || notes.some(({ refund_id }) => refund_id === id)) continue;
    notes.push(await issueCreditNote(ctx, order, { invoice, notes, amount, refund_id: id, order_change_id: null }));
    missing -= amount;
  }
}

/**
 * Returns the order's current invoice. Where its tickets were changed since, a credit note cancels
 * the rest of the previous invoice, and a new invoice states what was charged: no document ever
 * changes. Changes that follow each other before this runs count as one.
 */
async function currentInvoice(
  ctx: WriteContext,
  order: LockedOrder,
  known: readonly StoredInvoice[],
  isNew: boolean,
): Promise<StoredInvoice | undefined> {
  const { order_change_id } = await lastChange(ctx, order);
  const invoice = known.findLast(({ id, kind }) => kind === "INVOICE" && !isCancelled(id, known));
  // a change after which nothing was due has cancelled the last invoice: a later change may require
  // a new one
  if (!invoice) return isNew || known.length > 0 ? issueInvoice(ctx, order, order_change_id) : undefined;
  if ((invoice.order_change_id ?? 0) >= (order_change_id ?? 0)) return invoice;
  const notes = known.filter(({ refers_to }) => refers_to === invoice.id);
  const amount = invoice.snapshot.gross_total - sum(notes.map(({ snapshot }) => snapshot.gross_total));
  if (amount > 0) await issueCreditNote(ctx, order, { invoice, notes, amount, refund_id: null, order_change_id });
  return issueInvoice(ctx, order, order_change_id);
}

function isCancelled(invoice_id: number, known: readonly StoredInvoice[]): boolean {
  return known.some(({ refers_to, order_change_id }) => refers_to === invoice_id && order_change_id !== null);
}

async function lastChange({ tx }: WriteContext, order: LockedOrder): Promise<{ order_change_id: number | null }> {
  return tx
    .selectFrom("order_changes")
    .select(({ fn }) => fn.max<number | null>("id").as("order_change_id"))
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

type StoredInvoice = {
  id: number;
  kind: string;
  refund_id: number | null;
  refers_to: number | null;
  order_change_id: number | null;
  snapshot: InvoiceSnapshot;
};

async function listStoredInvoices({ tx }: WriteContext, order: LockedOrder): Promise<StoredInvoice[]> {
  const rows = await tx
    .selectFrom("invoices")
    .select(["id", "kind", "refund_id", "refers_to", "order_change_id", "snapshot"])
    .where("order_id", "=", order.id)
    .orderBy("sequence")
    .execute();
  return rows as StoredInvoice[];
}

/**
 * Returns the refunds of what was invoiced. A duplicate payment was never invoiced, and the refund
 * of an order change is covered by the new invoice.
 */
function listRefunds({ tx }: WriteContext, order: LockedOrder) {
  return tx
    .selectFrom("refunds")
    .select(["id", "amount"])
    .where("order_id", "=", order.id)
    .where("status", "=", "SUCCEEDED")
    .where("reason", "not in", ["DUPLICATE", "ORDER_CHANGE"])
    .orderBy("updated_at")
    .orderBy("id")
    .execute();
}

/** Returns undefined where nothing was charged, or where the seller has no name. */
async function issueInvoice(
  ctx: WriteContext,
  order: LockedOrder,
  order_change_id: number | null,
): Promise<StoredInvoice | undefined> {
  if (order.completed_at === null || order.total_gross === 0) return undefined;
  const { seller, organizer_id, account_id, order_items, ...about } = await orderToInvoice(ctx.tx, order);
  if (!seller) return undefined;
  const sums = invoiceSums({ currency: order.currency, total_gross: order.total_gross, order_items });
  const content: InvoiceContent = { ...about, ...sums, seller, refers_to: null };
  const { id, snapshot } = await storeInvoice(ctx.tx, {
    ...{ organizer_id, order_id: order.id, kind: "INVOICE", refund_id: null, refers_to: null, order_change_id },
    content,
  });
  await recordActivity(ctx, {
    kind: "invoice.issued",
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { invoice_id: id, number: snapshot.number },
  });
  return { id, kind: "INVOICE", refund_id: null, refers_to: null, order_change_id, snapshot };
}

type Credited = {
  invoice: StoredInvoice;
  notes: readonly StoredInvoice[];
  amount: number;
  /** The refund that is credited; null where an order change cancels the whole invoice. */
  refund_id: number | null;
  order_change_id: number | null;
};

/**
 * The credit note repeats what its invoice states about seller and buyer: later changes do not
 * affect what was invoiced.
 */
async function issueCreditNote(
  ctx: WriteContext,
  order: LockedOrder,
  { invoice, notes, amount, refund_id, order_change_id }: Credited,
): Promise<StoredInvoice> {
  const { organizer_id, account_id } = await orderToInvoice(ctx.tx, order);
  const { number, issued_at, kind: _kind, ...rest } = invoice.snapshot;
  const earlier = notes.map(({ snapshot }) => snapshot);
  const { lines, fees, taxes, net_total, tax_total, gross_total, rounding } = creditSums(rest, earlier, amount);
  const sums = { lines, fees, taxes, net_total, tax_total, gross_total, rounding };
  const { id, snapshot } = await storeInvoice(ctx.tx, {
    ...{ organizer_id, order_id: order.id, kind: "CREDIT_NOTE", refund_id, refers_to: invoice.id, order_change_id },
    content: { ...rest, ...sums, refers_to: { number, issued_at } },
  });
  await recordActivity(ctx, {
    kind: "invoice.credited",
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { invoice_id: id, number: snapshot.number, amount },
  });
  return { id, kind: "CREDIT_NOTE", refund_id, refers_to: invoice.id, order_change_id, snapshot };
}

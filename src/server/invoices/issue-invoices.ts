import { z } from "zod";
import { creditSums, invoiceSums } from "#domain/invoice-sums.ts";
import type { InvoiceSnapshot } from "#domain/invoices.ts";
import { happened } from "#server/happenings/happened.ts";
import { type LockedOrder, lockOrder } from "#server/orders/lock-order.ts";
import { orderOfInvoices } from "#server/orders/own-order.ts";
import { type Deed, inDeed } from "#server/platform/deed.ts";
import { job } from "#server/platform/jobs.ts";
import { type Given, keepInvoice } from "./keep-invoice.ts";
import { orderToInvoice } from "./order-to-invoice.ts";

/**
 * Writes what an order's books still lack: its invoice once it is complete, and a credit note for each refund that has gone back since.
 * Asked for in the transaction of the cause, and only where there is something to write; run twice it writes nothing twice.
 */
export const issueInvoices = job({
  name: "issue-invoices",
  /** `is_new`: the order has just been completed by the books of an organizer who issues invoices. */
  payload: z.object({ order_id: z.number(), is_new: z.boolean() }),
  priority: "ticket",
  max_attempts: 25,
  async run(db, { order_id, is_new }, context) {
    await inDeed(db, context, async (deed) => {
      const order = await lockOrder(deed.tx, orderOfInvoices({ order_id }));
      await bringUpToDate(deed, order, is_new);
    });
  },
});

/** Under the order's lock: whoever comes second finds all written. */
async function bringUpToDate(deed: Deed, order: LockedOrder, isNew: boolean): Promise<void> {
  const known = await listKept(deed, order);
  const invoice = known.find(({ kind }) => kind === "INVOICE") ?? (isNew ? await issueInvoice(deed, order) : undefined);
  if (!invoice) return;
  const notes = known.filter(({ kind }) => kind === "CREDIT_NOTE");
  const refunds = await listRefunds(deed, order);
  // a note whose refund a bank sent back after all stands for the next one: no more is credited than has gone back
  let missing = sum(refunds.map(({ amount }) => amount)) - sum(notes.map(({ snapshot }) => snapshot.gross_total));
  for (const { id, amount: wanted } of refunds) {
    const amount = Math.min(wanted, missing);
    if (amount <= 0 || notes.some(({ refund_id }) => refund_id === id)) continue;
    notes.push(await issueCreditNote(deed, order, { invoice, notes, refund: { id, amount } }));
    missing -= amount;
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}

type Kept = { id: number; kind: string; refund_id: number | null; snapshot: InvoiceSnapshot };

async function listKept({ tx }: Deed, order: LockedOrder): Promise<Kept[]> {
  const rows = await tx
    .selectFrom("invoices")
    .select(["id", "kind", "refund_id", "snapshot"])
    .where("order_id", "=", order.id)
    .orderBy("sequence")
    .execute();
  return rows as unknown as Kept[];
}

/** What has gone back of the order's own money; a second payment for it is nothing that was ever invoiced. */
function listRefunds({ tx }: Deed, order: LockedOrder) {
  return tx
    .selectFrom("refunds")
    .select(["id", "amount"])
    .where("order_id", "=", order.id)
    .where("status", "=", "SUCCEEDED")
    .where("reason", "<>", "DUPLICATE")
    .orderBy("updated_at")
    .orderBy("id")
    .execute();
}

/** None where nothing was paid, or where the seller has no name to put on it. */
async function issueInvoice(deed: Deed, order: LockedOrder): Promise<Kept | undefined> {
  if (order.completed_at === null || order.total_gross === 0) return undefined;
  const { seller, organizer_id, account_id, order_items, ...about } = await orderToInvoice(deed.tx, order);
  if (!seller) return undefined;
  const sums = invoiceSums({ currency: order.currency, total_gross: order.total_gross, order_items });
  const given: Given = { ...about, ...sums, seller, refers_to: null };
  const { id, snapshot } = await keepInvoice(deed.tx, {
    ...{ organizer_id, order_id: order.id, kind: "INVOICE", refund_id: null, refers_to: null },
    given,
  });
  await happened(deed, {
    kind: "invoice.issued",
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { invoice_id: id, number: snapshot.number },
  });
  return { id, kind: "INVOICE", refund_id: null, snapshot };
}

type Credited = { invoice: Kept; notes: readonly Kept[]; refund: { id: number; amount: number } };

/** It says all that its invoice said, of seller and buyer, too: what has changed since is nothing to what was invoiced then. */
async function issueCreditNote(deed: Deed, order: LockedOrder, { invoice, notes, refund }: Credited): Promise<Kept> {
  const { organizer_id, account_id } = await orderToInvoice(deed.tx, order);
  const { number, issued_at, kind: _kind, ...said } = invoice.snapshot;
  const earlier = notes.map(({ snapshot }) => snapshot);
  const { lines, fees, taxes, net_total, tax_total, gross_total, rounding } = creditSums(said, earlier, refund.amount);
  const sums = { lines, fees, taxes, net_total, tax_total, gross_total, rounding };
  const { id, snapshot } = await keepInvoice(deed.tx, {
    ...{ organizer_id, order_id: order.id, kind: "CREDIT_NOTE", refund_id: refund.id, refers_to: invoice.id },
    given: { ...said, ...sums, refers_to: { number, issued_at } },
  });
  await happened(deed, {
    kind: "invoice.credited",
    account_id,
    event_id: order.event_id,
    subject: { order: order.id },
    data: { invoice_id: id, number: snapshot.number, amount: refund.amount },
  });
  return { id, kind: "CREDIT_NOTE", refund_id: refund.id, snapshot };
}

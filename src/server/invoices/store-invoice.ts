import { sql } from "kysely";
import { type InvoiceKind, invoiceNumber, type InvoiceSnapshot } from "#domain/invoices.ts";
import type { Tx } from "#server/platform/database.ts";

/** The content of a document, without its kind, number and date. */
export type InvoiceContent = Omit<InvoiceSnapshot, "kind" | "number" | "issued_at">;

type Wanted = {
  organizer_id: number;
  order_id: number;
  kind: InvoiceKind;
  /** Of a credit note; null for an invoice. */
  refund_id: number | null;
  refers_to: number | null;
  /**
   * For an invoice, the last change of its order that it includes; for a credit note, the change
   * that cancelled its invoice.
   */
  order_change_id: number | null;
  content: InvoiceContent;
};

/**
 * Numbers a document and stores it. These must be the last steps of the transaction: the counter's
 * row stays locked until it commits, so the next document waits, and a transaction that rolls back
 * has used no number. Therefore numbers have no gaps, and their dates are in the same order.
 */
export async function storeInvoice(
  tx: Tx,
  { organizer_id, order_id, kind, refund_id, refers_to, order_change_id, content }: Wanted,
): Promise<{ id: number; snapshot: InvoiceSnapshot }> {
  const { sequence, prefix, issued_at } = await takeNumber(tx, organizer_id);
  const number = invoiceNumber(prefix, sequence);
  const snapshot: InvoiceSnapshot = { ...content, kind, number, issued_at: issued_at.toISOString() };
  const { id } = await tx
    .insertInto("invoices")
    .values({
      ...{ organizer_id, order_id, kind, sequence, number, issued_at },
      ...{ refund_id, refers_to, order_change_id, snapshot: JSON.stringify(snapshot) },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, snapshot };
}

async function takeNumber(tx: Tx, organizer_id: number) {
  const { rows } = await sql<{ sequence: number; prefix: string; issued_at: Date }>`
    update sellers
    set last_sequence = last_sequence + 1
    where organizer_id = ${organizer_id}
    returning last_sequence as sequence, prefix, clock_timestamp() as issued_at`.execute(tx);
  const [counter] = rows;
  if (!counter) throw new Error(`Organizer ${organizer_id} has no invoice counter`);
  return counter;
}

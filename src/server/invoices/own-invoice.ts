import type { InvoiceSnapshot } from "#domain/invoices.ts";
import type { OwnOrder } from "#server/access/own-order.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Own } from "#server/platform/own.ts";

/** An invoice or credit note of an order that is proven to be the caller's. */
export type OwnInvoice = Own<"invoice", { id: number; snapshot: InvoiceSnapshot }>;

/** @throws AppError not_found, for another order's too */
export async function ownInvoice(db: ReadDb, order: OwnOrder, invoice_id: number): Promise<OwnInvoice> {
  const found = await db
    .selectFrom("invoices")
    .select(["id", "snapshot"])
    .where("id", "=", invoice_id)
    .where("order_id", "=", order.id)
    .executeTakeFirst();
  if (!found) throw new AppError("not_found");
  return found as OwnInvoice;
}

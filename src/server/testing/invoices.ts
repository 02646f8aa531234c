import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import type { OpenDb } from "#server/platform/database.ts";
import type { TestApp } from "./test-app.ts";

/** A valid body of a seller who issues invoices. */
export const SELLER = {
  is_issuing: true,
  legal_name: "Harbour Concerts GmbH",
  line_1: "Kai 1",
  line_2: null,
  postal_code: "20457",
  city: "Hamburg",
  country: "DE",
  vat_number: "DE123456789",
  tax_number: null,
  prefix: "HC-",
  footer: "IBAN DE02 1203 0000 0000 2020 51",
};

/** A buyer's company, with everything that an e-invoice needs. */
export const COMPANY = {
  name: "Weber & Sons Ltd",
  address: { line_1: "Dock 4", line_2: "", postal_code: "D02", city: "Dublin", country: "ie" },
  vat_number: "IE 1234567T",
  purchase_order: "PO-77",
  buyer_reference: "",
};

export async function aSeller(db: OpenDb, organizer: { id: number }, over: Partial<typeof SELLER> = {}): Promise<void> {
  await db
    .insertInto("sellers")
    .values({ ...SELLER, ...over, organizer_id: organizer.id })
    .execute();
}

/** Issues the invoice of a completed order, whose organizer issues invoices from now on. */
export async function anInvoice(
  { db, runJob }: Pick<TestApp, "db" | "runJob">,
  { organizer_id }: { organizer_id: number },
  { id: order_id }: { id: number },
): Promise<{ id: number; number: string }> {
  const known = await db
    .selectFrom("sellers")
    .select("organizer_id")
    .where("organizer_id", "=", organizer_id)
    .executeTakeFirst();
  if (!known) await aSeller(db, { id: organizer_id });
  await runJob(issueInvoices, { order_id, is_new: true });
  return db.selectFrom("invoices").select(["id", "number"]).where("order_id", "=", order_id).executeTakeFirstOrThrow();
}

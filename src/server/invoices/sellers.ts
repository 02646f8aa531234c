import type { Seller } from "#contract/invoices.ts";
import { invoiceNumber } from "#domain/invoices.ts";
import type { OwnOrganizer } from "#server/access/own-organizer.ts";
import type { ReadDb } from "#server/platform/database.ts";

/** Returns the organizer's seller details for invoices; what has not been entered is empty. */
export async function sellerOf(db: ReadDb, organizer: Pick<OwnOrganizer, "id" | "updated_at">) {
  const seller = await db
    .selectFrom("sellers")
    .select(COLUMNS)
    .select("last_sequence")
    .where("organizer_id", "=", organizer.id)
    .executeTakeFirst();
  // as if created with the organizer: of two members who enter it at once, the second gets a
  // conflict
  if (!seller) return { ...NO_SELLER, updated_at: organizer.updated_at };
  const { last_sequence, ...shown } = seller;
  return { ...shown, next_number: invoiceNumber(seller.prefix, last_sequence + 1) };
}

const COLUMNS = [
  "is_issuing",
  "legal_name",
  "line_1",
  "line_2",
  "postal_code",
  "city",
  "country",
  "vat_number",
  "tax_number",
  "prefix",
  "footer",
  "updated_at",
] as const satisfies (keyof Seller)[];

const NO_SELLER = {
  is_issuing: false,
  legal_name: null,
  line_1: null,
  line_2: null,
  postal_code: null,
  city: null,
  country: null,
  vat_number: null,
  tax_number: null,
  prefix: "",
  footer: null,
  next_number: invoiceNumber("", 1),
} satisfies Omit<Seller, "updated_at">;

/** What stands in the books of an organizer: an invoice, or what takes (a part of) one back. */
export const INVOICE_KINDS = ["INVOICE", "CREDIT_NOTE"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/** EN16931: the European norm, as Factur-X and ZUGFeRD carry it. XRECHNUNG: what German authorities ask for on top. */
export const E_INVOICE_PROFILES = ["EN16931", "XRECHNUNG"] as const;
export type EInvoiceProfile = (typeof E_INVOICE_PROFILES)[number];

/** `LH-`, 7 → `LH-0007`. A prefix never ends in a digit, so no two numbers of a seller are ever the same, whatever prefixes they had. */
export function invoiceNumber(prefix: string, sequence: number): string {
  return prefix + String(sequence).padStart(4, "0");
}

/** What goes before the digits: letters, digits and what joins them, and no digit at its end. */
export function isInvoicePrefix(prefix: string): boolean {
  return /^(|[A-Z\d./-]*[A-Z./-])$/i.test(prefix);
}

export type PostalAddress = {
  line_1: string;
  line_2: string | null;
  city: string;
  /** Empty where there are none. */
  postal_code: string;
  /** ISO 3166-1, two letters. */
  country: string;
};

/** `rate` in thousandths of a percent (19 % is 19,000); null where it is so much for each ticket, whatever that costs. */
export type InvoiceTaxRate = { name: string; rate: number | null };

/** Amounts before taxes (`net`), with them (`gross`), and the taxes as they were charged for this line alone. */
export type InvoiceLine = {
  description: string;
  quantity: number;
  /** After every discount; times the quantity it is `net`, to the unit. Null where no whole amount is. */
  unit_net: number | null;
  /** Of a price that contains its taxes: what one cost with them, after every discount. Older invoices don't say it. */
  unit_gross?: number | null;
  net: number;
  tax_rates: InvoiceTaxRate[];
  tax: number;
  gross: number;
};

/** What is charged beside the tickets: a charge of the whole document, taxed as the tickets are that it came with. */
export type InvoiceFee = { name: string; net: number; tax_rates: InvoiceTaxRate[]; tax: number; gross: number };

/** What one tax comes to over all that carries it: as `domain/invoice-sums.ts` reckons it. */
export type InvoiceTax = InvoiceTaxRate & { basis: number; amount: number };

export type InvoiceSums = {
  lines: InvoiceLine[];
  fees: InvoiceFee[];
  taxes: InvoiceTax[];
  /** Of lines and fees. */
  net_total: number;
  tax_total: number;
  /** What was paid, or has gone back: `net_total + tax_total + rounding`. So do lines and fees: their `gross` add up to it. */
  gross_total: number;
  /** BT-114: what taxes by line and taxes by rate differ by. Nearly always 0; may be negative. */
  rounding: number;
};

/**
 * All that an invoice or a credit note says, as it stood when it was issued; nothing in it is ever changed. Amounts in the smallest unit
 * of `currency`, never negative but `rounding`: those of a credit note are what goes back.
 */
export type InvoiceSnapshot = InvoiceSums & {
  kind: InvoiceKind;
  number: string;
  issued_at: string;
  /** The seller's: its days are the days of the books. */
  time_zone: string;
  /** The order's, in which it is written. */
  locale: string;
  currency: string;
  /** When the event begins; its own time zone says on which day. */
  supplied_at: string;
  supply_time_zone: string;
  event_title: string;
  /** When it was issued. What is to be paid yet says the foot how. */
  is_paid: boolean;
  order_public_id: string;
  /** Of a credit note: the invoice whose money goes back. */
  refers_to: { number: string; issued_at: string } | null;
  seller: InvoiceSeller;
  buyer: InvoiceBuyer;
};

export type InvoiceSeller = {
  legal_name: string;
  address: PostalAddress;
  vat_number: string | null;
  tax_number: string | null;
  email: string | null;
  phone: string | null;
  /** Printed at the foot: bank account, register, small print. */
  footer: string | null;
  contact_name: string | null;
};

/** `vat_number` is printed, and changes no price. `name` is the person who ordered. */
export type InvoiceBuyer = {
  name: string;
  company: string | null;
  address: PostalAddress | null;
  vat_number: string | null;
  email: string;
  purchase_order: string | null;
  buyer_reference: string | null;
};

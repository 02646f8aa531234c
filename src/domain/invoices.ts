import type { Locale } from "./locales.ts";
/**
 * The documents in an organizer's books: invoices, and credit notes that reverse an invoice or a
 * part of one.
 */
export const INVOICE_KINDS = ["INVOICE", "CREDIT_NOTE"] as const;
export type InvoiceKind = (typeof INVOICE_KINDS)[number];

/**
 * EN16931: the European standard, as carried by Factur-X and ZUGFeRD. XRECHNUNG: the additional
 * requirements of German authorities.
 */
export const E_INVOICE_PROFILES = ["EN16931", "XRECHNUNG"] as const;
export type EInvoiceProfile = (typeof E_INVOICE_PROFILES)[number];

/**
 * `LH-`, 7 → `LH-0007`. A prefix never ends in a digit, so no two numbers of a seller are the same,
 * whatever prefixes were used before.
 */
export function invoiceNumber(prefix: string, sequence: number): string {
  return prefix + String(sequence).padStart(4, "0");
}

/** Whether the prefix is valid: letters, digits and separators, without a digit at its end. */
export function isInvoicePrefix(prefix: string): boolean {
  return /^(|[A-Z\d./-]*[A-Z./-])$/i.test(prefix);
}

export type PostalAddress = {
  line_1: string;
  line_2: string | null;
  city: string;
  /** Empty in countries without postal codes. */
  postal_code: string;
  /** ISO 3166-1, two letters. */
  country: string;
};

/** `rate` in thousandths of a percent (19 % is 19,000); null for a fixed amount per ticket. */
export type InvoiceTaxRate = { name: string; rate: number | null };

/**
 * Amounts before taxes (`net`), with taxes (`gross`), and the taxes charged for this line alone.
 */
export type InvoiceLine = {
  description: string;
  quantity: number;
  /** After every discount; times the quantity it is exactly `net`. Null if no whole amount is. */
  unit_net: number | null;
  /**
   * For tax-inclusive prices: the unit price with taxes, after every discount. Missing in older
   * invoices.
   */
  unit_gross?: number | null;
  net: number;
  tax_rates: InvoiceTaxRate[];
  tax: number;
  gross: number;
};

/**
 * A fee beside the tickets: a charge of the whole document, taxed like the tickets that it belongs
 * to.
 */
export type InvoiceFee = { name: string; net: number; tax_rates: InvoiceTaxRate[]; tax: number; gross: number };

/**
 * The total of one tax over everything that it applies to, as calculated in
 * `domain/invoice-sums.ts`.
 */
export type InvoiceTax = InvoiceTaxRate & { basis: number; amount: number };

export type InvoiceSums = {
  lines: InvoiceLine[];
  fees: InvoiceFee[];
  taxes: InvoiceTax[];
  /** Of lines and fees. */
  net_total: number;
  tax_total: number;
  /**
   * The amount paid or refunded: `net_total + tax_total + rounding`. The `gross` of lines and fees
   * adds up to the same amount.
   */
  gross_total: number;
  /**
   * BT-114: the difference between taxes by line and taxes by rate. Nearly always 0; may be
   * negative.
   */
  rounding: number;
};

/**
 * The full content of an invoice or a credit note at the time of issue; it is never changed.
 * Amounts are in the smallest unit of `currency`, never negative except `rounding`: those of a
 * credit note are the amounts refunded.
 */
export type InvoiceSnapshot = InvoiceSums & {
  kind: InvoiceKind;
  number: string;
  issued_at: string;
  /** The seller's time zone, which determines the date of issue. */
  time_zone: string;
  /** The order's language, in which the document is written. */
  locale: Locale;
  currency: string;
  /** When the event begins; `supply_time_zone` determines the date. */
  supplied_at: string;
  supply_time_zone: string;
  event_title: string;
  /** Whether the order was paid at the time of issue. If not, the document tells how to pay. */
  is_paid: boolean;
  /** When the last payment arrived, ISO 8601 UTC. Missing in older invoices, null if none has. */
  paid_at?: string | null;
  order_public_id: string;
  /** On a credit note: the invoice that it credits. */
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

/**
 * `vat_number` is printed and does not affect prices. `name` is the person who placed the order.
 */
export type InvoiceBuyer = {
  name: string;
  company: string | null;
  address: PostalAddress | null;
  vat_number: string | null;
  email: string;
  purchase_order: string | null;
  buyer_reference: string | null;
};

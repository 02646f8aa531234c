import { currencyDecimals } from "./currencies.ts";
import type { EInvoiceProfile, InvoiceSnapshot, InvoiceTaxRate } from "./invoices.ts";

type EInvoiceProblem =
  | "currency"
  | "several_taxes"
  | "fixed_tax"
  | "seller_number"
  | "seller_contact"
  | "seller_address"
  | "buyer_address"
  | "buyer_reference";

/**
 * Returns the e-invoice profile, or null for none: e-invoices are issued only to companies.
 * XRECHNUNG if the seller is German and the buyer gave the reference that German authorities
 * require.
 */
export function eInvoiceProfile(invoice: InvoiceSnapshot): EInvoiceProfile | null {
  if (invoice.buyer.company === null) return null;
  if (invoice.seller.address.country === "DE" && !eInvoiceProblem(invoice, "XRECHNUNG")) return "XRECHNUNG";
  return eInvoiceProblem(invoice, "EN16931") ? null : "EN16931";
}

/**
 * Returns what the standard cannot express or what this invoice lacks: then only the ordinary PDF
 * is issued.
 */
export function eInvoiceProblem(invoice: InvoiceSnapshot, profile: EInvoiceProfile): EInvoiceProblem | null {
  const { seller, buyer, currency, lines, fees } = invoice;
  if (currencyDecimals(currency) > 2) return "currency";
  const rates = [...lines, ...fees].map(({ tax_rates }) => tax_rates);
  if (rates.some((taxes) => taxes.length > 1)) return "several_taxes";
  if (rates.some(([tax]) => tax?.rate === null)) return "fixed_tax";
  if (!seller.vat_number && !seller.tax_number) return "seller_number";
  if (!buyer.address) return "buyer_address";
  if (profile === "EN16931") return null;
  if (!seller.email || !seller.phone) return "seller_contact";
  if (!seller.address.postal_code) return "seller_address";
  if (!buyer.address.postal_code) return "buyer_address";
  return buyer.buyer_reference ? null : "buyer_reference";
}

/** S: taxed. Z: taxed at zero percent. E: no tax was charged. */
type VatCategory = "S" | "Z" | "E";
type Vat = { category: VatCategory; rate: number };
type VatSum = Vat & { basis: number; amount: number };

/**
 * Returns how a line or a fee is taxed. Requires at most one tax, a percentage, which
 * `eInvoiceProblem` checks.
 */
export function vatOf({ tax_rates: [tax] }: { tax_rates: readonly InvoiceTaxRate[] }): Vat {
  if (!tax) return { category: "E", rate: 0 };
  const rate = tax.rate ?? 0;
  return { category: rate > 0 ? "S" : "Z", rate };
}

/**
 * Returns one sum for each category and rate, whatever its taxes are called: the basis is the sum
 * of the lines and fees taxed that way (BR-S-08, BR-E-08, BR-Z-08), the amount is the one on the
 * invoice (BR-CO-14).
 */
export function vatSums({ lines, fees, taxes }: Pick<InvoiceSnapshot, "lines" | "fees" | "taxes">): VatSum[] {
  const sums = new Map<string, VatSum>();
  for (const entry of [...lines, ...fees]) {
    const { category, rate } = vatOf(entry);
    const key = `${category} ${rate}`;
    const basis = (sums.get(key)?.basis ?? 0) + entry.net;
    sums.set(key, { category, rate, basis, amount: category === "S" ? amountAt(rate, taxes) : 0 });
  }
  return [...sums.values()];
}

function amountAt(rate: number, taxes: InvoiceSnapshot["taxes"]): number {
  return taxes.filter((tax) => tax.rate === rate).reduce((sum, { amount }) => sum + amount, 0);
}

/** Normalizes a VAT ID with its country prefix: `DE123456789`. Null for other numbers. */
export function vatId(number: string | null): string | null {
  const plain = number?.replace(/[\s.-]/g, "").toUpperCase() ?? "";
  return /^[A-Z]{2}[0-9A-Z+*]{2,}$/.test(plain) ? plain : null;
}

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
 * In which profile an invoice is said to programs, if at all: to companies alone; as German authorities want it where the seller is German and
 * the buyer gave the reference that those ask for.
 */
export function eInvoiceProfile(invoice: InvoiceSnapshot): EInvoiceProfile | null {
  if (invoice.buyer.company === null) return null;
  if (invoice.seller.address.country === "DE" && !eInvoiceProblem(invoice, "XRECHNUNG")) return "XRECHNUNG";
  return eInvoiceProblem(invoice, "EN16931") ? null : "EN16931";
}

/** What the norm can't say of this invoice, or what it lacks: then there is the ordinary PDF alone. */
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

/** S: taxed. Z: taxed with nothing. E: no tax was charged. */
type VatCategory = "S" | "Z" | "E";
type Vat = { category: VatCategory; rate: number };
type VatSum = Vat & { basis: number; amount: number };

/** How a line or a fee is taxed, of which `eInvoiceProblem` finds that it has one tax at most, in percent. */
export function vatOf({ tax_rates: [tax] }: { tax_rates: readonly InvoiceTaxRate[] }): Vat {
  if (!tax) return { category: "E", rate: 0 };
  const rate = tax.rate ?? 0;
  return { category: rate > 0 ? "S" : "Z", rate };
}

/**
 * One sum for each category and rate, whatever its taxes are called: its basis is what lines and fees come to that are taxed so (BR-S-08,
 * BR-E-08, BR-Z-08), its amount what the invoice says of them (BR-CO-14).
 */
export function vatSums({ lines, fees, taxes }: Pick<InvoiceSnapshot, "lines" | "fees" | "taxes">): VatSum[] {
  const sums = new Map<string, VatSum>();
  for (const one of [...lines, ...fees]) {
    const { category, rate } = vatOf(one);
    const key = `${category} ${rate}`;
    const basis = (sums.get(key)?.basis ?? 0) + one.net;
    sums.set(key, { category, rate, basis, amount: category === "S" ? amountAt(rate, taxes) : 0 });
  }
  return [...sums.values()];
}

function amountAt(rate: number, taxes: InvoiceSnapshot["taxes"]): number {
  return taxes.filter((tax) => tax.rate === rate).reduce((sum, { amount }) => sum + amount, 0);
}

/** A number as tax offices know it abroad, with its country in front: `DE123456789`. Null for one of another kind. */
export function vatId(number: string | null): string | null {
  const plain = number?.replace(/[\s.-]/g, "").toUpperCase() ?? "";
  return /^[A-Z]{2}[0-9A-Z+*]{2,}$/.test(plain) ? plain : null;
}

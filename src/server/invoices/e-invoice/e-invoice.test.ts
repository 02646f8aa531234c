import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { eInvoiceProblem } from "#domain/e-invoices.ts";
import type { EInvoiceProfile, InvoiceSnapshot } from "#domain/invoices.ts";
import { creditSums, invoiceSums } from "#domain/invoice-sums.ts";
import { roundHalfUp } from "#domain/money.ts";
import { priceOrder } from "#domain/pricing.ts";
import { TAX_BEHAVIORS } from "#domain/taxes-and-fees.ts";
import { aSnapshot, VAT_OF_19 } from "#server/testing/invoice-snapshot.ts";
import { cii } from "./cii.ts";

const SCHEMA = "testing/factur-x/Factur-X_1.07.3_EN16931";
const PARTS = ["QualifiedDataType", "ReusableAggregateBusinessInformationEntity", "UnqualifiedDataType"];
const schemaFile = (name: string) => ({
  fileName: `${name.split("/").at(-1)}.xsd`,
  contents: readFileSync(`${name}.xsd`, "utf8"),
});
const schema = schemaFile(SCHEMA);
const preload = PARTS.map((part) => schemaFile(`${SCHEMA}_urn_un_unece_uncefact_data_standard_${part}_100`));

/** Returns the errors by the schema of Factur-X 1.07.3, profile EN 16931. */
async function schemaErrors(xml: string): Promise<string[]> {
  const { errors } = await validateXML({ xml: [{ fileName: "factur-x.xml", contents: xml }], schema, preload });
  return errors.map(({ message }) => message);
}

const textOf = (xml: string, name: string) => new RegExp(`<${name}[^>]*>([^<]*)</${name}>`).exec(xml)?.[1];
const contentsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))].map(([, found = ""]) => found);

// SPEC 3.28
test.each<EInvoiceProfile>(["EN16931", "XRECHNUNG"])(
  "invoice validates against the schema of EN 16931: %s",
  async (profile) => {
    const xml = cii(aSnapshot(), profile);
    expect(await schemaErrors(xml)).toEqual([]);
  },
);

test("credit note is of type 381 and refers to the invoice that it credits", async () => {
  const refers_to = { number: "LH-0003", issued_at: "2027-02-01T12:00:00Z" };
  const xml = cii(aSnapshot({ kind: "CREDIT_NOTE", number: "LH-0008", refers_to }), "EN16931");
  expect(await schemaErrors(xml)).toEqual([]);
  expect(textOf(xml, "ram:TypeCode")).toBe("381");
  const [original = ""] = contentsOf(xml, "ram:InvoiceReferencedDocument");
  expect([textOf(original, "ram:IssuerAssignedID"), textOf(original, "qdt:DateTimeString")]).toEqual([
    "LH-0003",
    "20270201",
  ]);
});

test("e-invoice dates are in the seller’s and the event’s time zone, names are escaped, and nothing is due", () => {
  const xml = cii(aSnapshot(), "EN16931");
  const [issued = ""] = contentsOf(xml, "ram:IssueDateTime");
  const [supplied = ""] = contentsOf(xml, "ram:OccurrenceDateTime");
  expect([issued, supplied].map((date) => textOf(date, "udt:DateTimeString"))).toEqual(["20270311", "20270503"]);
  expect(xml).toContain("Klang &amp; &lt;Licht&gt; · O-7KQ2M9X");
  expect([textOf(xml, "ram:TotalPrepaidAmount"), textOf(xml, "ram:DuePayableAmount")]).toEqual(["238.00", "0.00"]);
  expect(cii(aSnapshot({ event_title: "Bell\u0007 and \uFFFE ring" }), "EN16931")).toContain("Bell and  ring");
});

test("unpaid e-invoice is due in full, with payment terms (BR-CO-16, BR-CO-25)", async () => {
  const xml = cii(aSnapshot({ is_paid: false }), "EN16931");
  expect(await schemaErrors(xml)).toEqual([]);
  expect([textOf(xml, "ram:TotalPrepaidAmount"), textOf(xml, "ram:DuePayableAmount")]).toEqual(["0.00", "238.00"]);
  expect(contentsOf(xml, "ram:SpecifiedTradePaymentTerms")).toHaveLength(1);
});

test("XRechnung states its specification, the buyer’s reference and a contact", () => {
  const xml = cii(aSnapshot(), "XRECHNUNG");
  expect(xml).toContain("xrechnung_3.0");
  expect(textOf(xml, "ram:BuyerReference")).toBe("04011000-12345-34");
  expect([textOf(xml, "ram:PersonName"), textOf(xml, "ram:CompleteNumber")]).toEqual(["Robin Weber", "+49 40 123456"]);
});

test("seller without a VAT number is identified by tax number, and untaxed sales are marked as exempt", async () => {
  const plain = aSnapshot();
  const lines = plain.lines.map((line) => ({ ...line, tax_rates: [], tax: 0, gross: line.net }));
  const untaxed = { lines, taxes: [], tax_total: 0, gross_total: 200_00 };
  const seller = { ...plain.seller, vat_number: null };
  const xml = cii(aSnapshot({ ...untaxed, seller }), "EN16931");
  expect(await schemaErrors(xml)).toEqual([]);
  const [party = ""] = contentsOf(xml, "ram:SellerTradeParty");
  expect(textOf(party, "ram:ID")).toBe("22/815/08154");
  expect(xml).toContain("<ram:CategoryCode>E</ram:CategoryCode>");
  expect(textOf(xml, "ram:ExemptionReason")).toBeTruthy();
});

test.each<[string, Partial<InvoiceSnapshot>, ReturnType<typeof eInvoiceProblem>]>([
  ["of a currency with three decimals", { currency: "KWD" }, "currency"],
  [
    "with two taxes on one line",
    { lines: aSnapshot().lines.map((line) => ({ ...line, tax_rates: [VAT_OF_19, VAT_OF_19] })) },
    "several_taxes",
  ],
  [
    "with so much for each ticket",
    { lines: aSnapshot().lines.map((line) => ({ ...line, tax_rates: [{ name: "City tax", rate: null }] })) },
    "fixed_tax",
  ],
  [
    "of a seller without a number",
    { seller: { ...aSnapshot().seller, vat_number: null, tax_number: null } },
    "seller_number",
  ],
  ["to nobody’s address", { buyer: { ...aSnapshot().buyer, address: null } }, "buyer_address"],
])("invoice %s can’t be expressed in EN 16931 and has only the PDF", (_, over, problem) => {
  expect(eInvoiceProblem(aSnapshot(over), "EN16931")).toBe(problem);
  expect(() => cii(aSnapshot(over), "EN16931")).toThrow(problem ?? "");
});

test.each<[Partial<InvoiceSnapshot>, ReturnType<typeof eInvoiceProblem>]>([
  [{ seller: { ...aSnapshot().seller, phone: null } }, "seller_contact"],
  [
    { seller: { ...aSnapshot().seller, address: { ...aSnapshot().seller.address, postal_code: "" } } },
    "seller_address",
  ],
  [{ buyer: { ...aSnapshot().buyer, buyer_reference: null } }, "buyer_reference"],
])("XRechnung requires more than EN 16931: %#", (over, problem) => {
  expect(eInvoiceProblem(aSnapshot(over), "XRECHNUNG")).toBe(problem);
  expect(eInvoiceProblem(aSnapshot(over), "EN16931")).toBe(null);
});

const TAXES = [[], [19_000], [7_000], [0]].map((rates) =>
  rates.map((rate) => ({
    id: rate,
    name: "VAT",
    type: "TAX" as const,
    calculation_type: "PERCENTAGE" as const,
    rate,
  })),
);
const FEE = { id: 1, name: "Booking", type: "FEE" as const, calculation_type: "PERCENTAGE" as const, rate: 3_333 };
const orders = fc.array(
  fc.record({
    price: fc.integer({ min: 0, max: 999_99 }),
    quantity: fc.integer({ min: 1, max: 9 }),
    taxes: fc.constantFrom(...TAXES),
    has_fee: fc.boolean(),
    tax_behavior: fc.constantFrom(...TAX_BEHAVIORS),
  }),
  { minLength: 1, maxLength: 8 },
);

function sumsOf(bought: typeof orders extends fc.Arbitrary<infer Lines> ? Lines : never) {
  const lines = bought.map(({ price, quantity, taxes, has_fee, tax_behavior }, at) => ({
    ...{ ticket_id: at, ticket_price_id: at, ticket_type: "PAID" as const, unit_price: price, quantity, tax_behavior },
    taxes_and_fees: has_fee ? [...taxes, { ...FEE, tax_behavior }] : taxes,
  }));
  const order = priceOrder(lines, null, "EUR");
  const order_items = order.lines.map((line) => ({ ...line, item_name: "Standard" }));
  return invoiceSums({ currency: "EUR", total_gross: order.total_gross, order_items });
}

// SPEC 3.28
test("e-invoice of any order satisfies the sum rules of EN 16931, with inclusive prices within its tolerance", () => {
  fc.assert(
    fc.property(orders, (bought) => {
      const isExclusive = bought.every(({ tax_behavior }) => tax_behavior === "exclusive");
      expectRules(cii(aSnapshot(sumsOf(bought)), "EN16931"), isExclusive ? 0 : 99);
    }),
    { numRuns: 300 },
  );
});

test("credit notes for any partial refunds satisfy the sum rules of EN 16931 within its tolerance", () => {
  fc.assert(
    fc.property(orders, fc.array(fc.double({ min: 0.01, max: 1, noNaN: true }), { maxLength: 3 }), (bought, shares) => {
      const invoice = sumsOf(bought);
      const notes: ReturnType<typeof creditSums>[] = [];
      for (const share of [...shares, 1]) {
        const left = invoice.gross_total - notes.reduce((sum, { gross_total }) => sum + gross_total, 0);
        const amount = Math.ceil(left * share);
        if (amount === 0) continue;
        const note = creditSums(invoice, notes, amount);
        notes.push(note);
        const refers_to = { number: "LH-0007", issued_at: "2027-03-10T23:30:00Z" };
        expectRules(cii(aSnapshot({ ...note, kind: "CREDIT_NOTE", refers_to }), "EN16931"), 99);
      }
    }),
    { numRuns: 200 },
  );
});

test("e-invoice of any order validates against the schema", async () => {
  for (const bought of fc.sample(orders, 5))
    expect(await schemaErrors(cii(aSnapshot(sumsOf(bought)), "EN16931"))).toEqual([]);
});

/**
 * The rules on sums from the standard’s own Schematron, applied to the XML alone. In cents, so that
 * there are no fractions.
 */
function expectRules(xml: string, tolerance: number): void {
  const cents = (text: string | undefined) => Math.round(Number(text ?? "0") * 100);
  const [totals = ""] = contentsOf(xml, "ram:SpecifiedTradeSettlementHeaderMonetarySummation");
  const total = (name: string) => cents(textOf(totals, `ram:${name}`));
  const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const lines = contentsOf(xml, "ram:IncludedSupplyChainTradeLineItem").map((line) => ({
    ...{ net: cents(textOf(line, "ram:LineTotalAmount")), price: cents(textOf(line, "ram:ChargeAmount")) },
    ...{ quantity: Number(textOf(line, "ram:BilledQuantity")), per: Number(textOf(line, "ram:BasisQuantity") ?? "1") },
    ...{ category: textOf(line, "ram:CategoryCode"), rate: Number(textOf(line, "ram:RateApplicablePercent")) },
  }));
  const [settlement = ""] = contentsOf(xml, "ram:ApplicableHeaderTradeSettlement");
  const charges = contentsOf(settlement, "ram:SpecifiedTradeAllowanceCharge").map((charge) => ({
    ...{ net: cents(textOf(charge, "ram:ActualAmount")), category: textOf(charge, "ram:CategoryCode") },
    rate: Number(textOf(charge, "ram:RateApplicablePercent")),
  }));
  const taxes = contentsOf(settlement, "ram:ApplicableTradeTax").map((tax) => ({
    ...{ basis: cents(textOf(tax, "ram:BasisAmount")), amount: cents(textOf(tax, "ram:CalculatedAmount")) },
    ...{ category: textOf(tax, "ram:CategoryCode"), rate: Number(textOf(tax, "ram:RateApplicablePercent")) },
    reason: textOf(tax, "ram:ExemptionReason"),
  }));
  const nets = (of: { net: number }[]) => sum(of.map(({ net }) => net));
  // BR-CO-10, -12, -13, -14, -15, -16, -18
  expect(total("LineTotalAmount")).toBe(nets(lines));
  expect(total("ChargeTotalAmount")).toBe(nets(charges));
  expect(total("TaxBasisTotalAmount")).toBe(total("LineTotalAmount") + total("ChargeTotalAmount"));
  expect(total("TaxTotalAmount")).toBe(sum(taxes.map(({ amount }) => amount)));
  expect(total("GrandTotalAmount")).toBe(total("TaxBasisTotalAmount") + total("TaxTotalAmount"));
  expect(total("DuePayableAmount")).toBe(
    total("GrandTotalAmount") - total("TotalPrepaidAmount") + total("RoundingAmount"),
  );
  expect(taxes.length).toBeGreaterThan(0);
  for (const { basis, amount, category, rate: percent, reason } of taxes) {
    // BR-S-08, BR-Z-08, BR-E-08; BR-CO-17, where the Schematron tolerates less than one whole unit
    // of the currency
    const same = [...lines, ...charges].filter((other) => other.category === category && other.rate === percent);
    expect(basis).toBe(nets(same));
    expect(Math.abs(amount - roundHalfUp(basis * percent * 1000, 100_000))).toBeLessThanOrEqual(tolerance);
    // BR-S-05, BR-E-05, BR-Z-05; BR-E-10, BR-S-10, BR-Z-10
    expect(percent > 0).toBe(category === "S");
    expect(reason !== undefined).toBe(category === "E");
  }
  // each combination once, none missing
  expect(new Set(taxes.map(({ category, rate: percent }) => `${category} ${percent}`)).size).toBe(taxes.length);
  // BR-27, and the rule of Peppol for lines: price × quantity ÷ base quantity
  for (const { net, price, quantity, per } of lines) {
    expect(price).toBeGreaterThanOrEqual(0);
    expect((price * quantity) / per).toBe(net);
  }
}

import { msg } from "@lingui/core/macro";
import { eInvoiceProblem, vatOf, vatSums } from "#domain/e-invoices.ts";
import type { EInvoiceProfile, InvoiceFee, InvoiceLine, InvoiceSnapshot } from "#domain/invoices.ts";
import { moneyToDecimal } from "#domain/money.ts";
import { percentageToDecimal } from "#domain/percentages.ts";
import { dayIn } from "#domain/wall-time.ts";
import { translate } from "#server/platform/i18n.ts";
import { buyerParty, sellerParty } from "./parties.ts";
import { element, textElement, type Xml } from "./xml.ts";

/**
 * Returns an invoice in the CII syntax of EN 16931, from its snapshot only. The amount of a credit
 * note has been refunded; an invoice that was unpaid when it was issued is due in full.
 * @throws Error for a problem that `eInvoiceProblem` reports
 */
export function cii(invoice: InvoiceSnapshot, profile: EInvoiceProfile): Xml {
  const problem = eInvoiceProblem(invoice, profile);
  if (problem) throw new Error(`No e-invoice for ${invoice.number}: ${problem}`);
  const root = element(
    "rsm:CrossIndustryInvoice",
    [
      context(profile),
      document(invoice),
      element("rsm:SupplyChainTradeTransaction", [
        ...invoice.lines.map((line, at) => lineItem(line, at + 1, invoice)),
        agreement(invoice),
        element(
          "ram:ApplicableHeaderTradeDelivery",
          element(
            "ram:ActualDeliverySupplyChainEvent",
            date("ram:OccurrenceDateTime", invoice.supplied_at, invoice.supply_time_zone),
          ),
        ),
        settlement(invoice),
      ]),
    ],
    NAMESPACES,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}`;
}

const NAMESPACES = {
  "xmlns:rsm": "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100",
  "xmlns:qdt": "urn:un:unece:uncefact:data:standard:QualifiedDataType:100",
  "xmlns:ram": "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
  "xmlns:udt": "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
};

const GUIDELINES: Record<EInvoiceProfile, string> = {
  EN16931: "urn:cen.eu:en16931:2017",
  XRECHNUNG: "urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0",
};

const PROCESS = "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0";

/** UNTDID 1001. */
const TYPE_CODES: Record<InvoiceSnapshot["kind"], string> = { INVOICE: "380", CREDIT_NOTE: "381" };

/** UNTDID 4461, not defined: an invoice does not state how it was paid. */
const ANY_MEANS = "1";

/** UN/ECE recommendation 20: a piece. */
const ONE = { unitCode: "C62" };

function context(profile: EInvoiceProfile) {
  return element("rsm:ExchangedDocumentContext", [
    profile === "XRECHNUNG" &&
      element("ram:BusinessProcessSpecifiedDocumentContextParameter", textElement("ram:ID", PROCESS)),
    element("ram:GuidelineSpecifiedDocumentContextParameter", textElement("ram:ID", GUIDELINES[profile])),
  ]);
}

function document(invoice: InvoiceSnapshot) {
  return element("rsm:ExchangedDocument", [
    textElement("ram:ID", invoice.number),
    textElement("ram:TypeCode", TYPE_CODES[invoice.kind]),
    date("ram:IssueDateTime", invoice.issued_at, invoice.time_zone),
    element("ram:IncludedNote", textElement("ram:Content", `${invoice.event_title} · ${invoice.order_public_id}`)),
    element("ram:IncludedNote", textElement("ram:Content", invoice.seller.footer)),
  ]);
}

function lineItem(line: InvoiceLine, number: number, { currency }: InvoiceSnapshot) {
  const isEven = line.unit_net !== null && line.unit_net * line.quantity === line.net;
  const price = moneyToDecimal(isEven ? (line.unit_net ?? 0) : line.net, currency);
  return element("ram:IncludedSupplyChainTradeLineItem", [
    element("ram:AssociatedDocumentLineDocument", textElement("ram:LineID", String(number))),
    element("ram:SpecifiedTradeProduct", textElement("ram:Name", line.description)),
    element(
      "ram:SpecifiedLineTradeAgreement",
      element("ram:NetPriceProductTradePrice", [
        textElement("ram:ChargeAmount", price),
        // where the net amount is not divisible by the quantity, the price is that of the whole
        // quantity
        !isEven && textElement("ram:BasisQuantity", String(line.quantity), ONE),
      ]),
    ),
    element("ram:SpecifiedLineTradeDelivery", textElement("ram:BilledQuantity", String(line.quantity), ONE)),
    element("ram:SpecifiedLineTradeSettlement", [
      element("ram:ApplicableTradeTax", taxOf(line)),
      element(
        "ram:SpecifiedTradeSettlementLineMonetarySummation",
        textElement("ram:LineTotalAmount", moneyToDecimal(line.net, currency)),
      ),
    ]),
  ]);
}

function agreement({ seller, buyer }: InvoiceSnapshot) {
  return element("ram:ApplicableHeaderTradeAgreement", [
    textElement("ram:BuyerReference", buyer.buyer_reference),
    sellerParty(seller),
    buyerParty(buyer),
    element("ram:BuyerOrderReferencedDocument", textElement("ram:IssuerAssignedID", buyer.purchase_order)),
  ]);
}

function settlement(invoice: InvoiceSnapshot) {
  const { currency, refers_to } = invoice;
  const money = (amount: number) => moneyToDecimal(amount, currency);
  return element("ram:ApplicableHeaderTradeSettlement", [
    textElement("ram:PaymentReference", invoice.number),
    textElement("ram:InvoiceCurrencyCode", currency),
    element("ram:SpecifiedTradeSettlementPaymentMeans", textElement("ram:TypeCode", ANY_MEANS)),
    ...vatSums(invoice).map(({ category, rate, basis, amount }) =>
      element("ram:ApplicableTradeTax", [
        textElement("ram:CalculatedAmount", money(amount)),
        textElement("ram:TypeCode", "VAT"),
        category === "E" && textElement("ram:ExemptionReason", translate(invoice.locale, msg`No tax was charged.`)),
        textElement("ram:BasisAmount", money(basis)),
        textElement("ram:CategoryCode", category),
        textElement("ram:RateApplicablePercent", percentageToDecimal(rate)),
      ]),
    ),
    ...invoice.fees.map((fee) => charge(fee, invoice)),
    // BR-CO-25: an amount due requires payment terms. The bank details are in the footer of the
    // page.
    !invoice.is_paid &&
      element("ram:SpecifiedTradePaymentTerms", textElement("ram:Description", invoice.order_public_id)),
    sums(invoice),
    refers_to &&
      element("ram:InvoiceReferencedDocument", [
        textElement("ram:IssuerAssignedID", refers_to.number),
        date("ram:FormattedIssueDateTime", refers_to.issued_at, invoice.time_zone, "qdt:DateTimeString"),
      ]),
  ]);
}

/** A fee is a charge on the whole invoice (BG-21). */
function charge(fee: InvoiceFee, { currency }: InvoiceSnapshot) {
  return element("ram:SpecifiedTradeAllowanceCharge", [
    element("ram:ChargeIndicator", textElement("udt:Indicator", "true")),
    textElement("ram:ActualAmount", moneyToDecimal(fee.net, currency)),
    textElement("ram:Reason", fee.name),
    element("ram:CategoryTradeTax", taxOf(fee)),
  ]);
}

function taxOf(charge: InvoiceLine | InvoiceFee) {
  const { category, rate } = vatOf(charge);
  return [
    textElement("ram:TypeCode", "VAT"),
    textElement("ram:CategoryCode", category),
    textElement("ram:RateApplicablePercent", percentageToDecimal(rate)),
  ];
}

/**
 * The paid amount is `gross_total`: where it differs by one unit from net plus tax, the standard
 * calls the difference rounding (BT-114).
 */
function sums({ currency, fees, net_total, tax_total, gross_total, rounding, is_paid }: InvoiceSnapshot) {
  const money = (amount: number) => moneyToDecimal(amount, currency);
  const charged = fees.reduce((sum, { net }) => sum + net, 0);
  return element("ram:SpecifiedTradeSettlementHeaderMonetarySummation", [
    textElement("ram:LineTotalAmount", money(net_total - charged)),
    fees.length > 0 && textElement("ram:ChargeTotalAmount", money(charged)),
    textElement("ram:TaxBasisTotalAmount", money(net_total)),
    textElement("ram:TaxTotalAmount", money(tax_total), { currencyID: currency }),
    rounding !== 0 && textElement("ram:RoundingAmount", money(rounding)),
    textElement("ram:GrandTotalAmount", money(net_total + tax_total)),
    textElement("ram:TotalPrepaidAmount", money(is_paid ? gross_total : 0)),
    textElement("ram:DuePayableAmount", money(is_paid ? 0 : gross_total)),
  ]);
}

function date(name: string, at: string, zone: string, inner = "udt:DateTimeString") {
  return element(name, textElement(inner, dayIn(at, zone).replaceAll("-", ""), { format: "102" }));
}

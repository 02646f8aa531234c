import { msg } from "@lingui/core/macro";
import type { Locale } from "#contract/fields.ts";
import { INVOICE_KIND_LABELS } from "#contract/labels/invoices.ts";
import type { Currency } from "#domain/currencies.ts";
import type { InvoiceSnapshot, InvoiceTaxRate, PostalAddress } from "#domain/invoices.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { formatMoney } from "#domain/money.ts";
import { formatMoment } from "#domain/format-times.ts";
import { translate } from "#server/platform/i18n.ts";

export type InvoiceLabels = ReturnType<typeof invoiceLabels>;

export function invoiceLabels(snapshot: InvoiceSnapshot) {
  const locale = snapshot.locale;
  const tag = INTL_TAGS[locale];
  const { kind, number, seller, buyer, refers_to, time_zone } = snapshot;
  const at = new Date(snapshot.issued_at);
  const day = (moment: string, zone: string) => formatMoment(new Date(moment), zone, "writtenDay", locale, at);
  const money = (amount: number) => formatMoney(amount, snapshot.currency as Currency, tag);
  const heldOn = day(snapshot.supplied_at, snapshot.supply_time_zone);
  return {
    tag,
    money,
    withTaxes: (amount: number) => {
      const price = money(amount);
      return translate(locale, msg`${price} each, including tax`);
    },
    number: (count: number) => count.toLocaleString(tag),
    title: translate(locale, INVOICE_KIND_LABELS[kind]),
    file: `${translate(locale, INVOICE_KIND_LABELS[kind])} ${number}`,
    event: snapshot.event_title,
    from: [
      seller.legal_name,
      ...addressLines(seller.address, locale),
      seller.email,
      ...labelled(seller.vat_number, translate(locale, msg`VAT number`)),
      ...labelled(seller.tax_number, translate(locale, msg`Tax number`)),
    ].filter((line) => line !== null),
    to: [
      ...(buyer.company === null ? [] : [buyer.company]),
      buyer.name,
      ...(buyer.address ? addressLines(buyer.address, locale) : []),
      buyer.email,
      ...labelled(buyer.vat_number, translate(locale, msg`VAT number`)),
    ].filter((line) => line !== ""),
    details: [
      [translate(locale, msg`Number`), number],
      [translate(locale, msg`Date`), day(snapshot.issued_at, time_zone)],
      [translate(locale, msg`Event date`), heldOn],
      [translate(locale, msg`Order`), snapshot.order_public_id],
      ...(buyer.purchase_order ? [[translate(locale, msg`Your order number`), buyer.purchase_order]] : []),
      ...(buyer.buyer_reference ? [[translate(locale, msg`Your reference`), buyer.buyer_reference]] : []),
    ] as [string, string][],
    refers: refers_to && referring(refers_to.number, day(refers_to.issued_at, time_zone), locale),
    headings: {
      seller: translate(locale, msg({ message: "From", context: "who issues an invoice" })),
      buyer: translate(locale, msg({ message: "To", context: "whom an invoice is for" })),
      what: translate(locale, msg`Description`),
      quantity: translate(locale, msg`Quantity`),
      each: translate(locale, msg`Unit price`),
      tax: translate(locale, msg`Tax`),
      net: translate(locale, msg({ message: "Net", context: "amount before tax, on invoices" })),
    },
    rates: (rates: readonly InvoiceTaxRate[]) => rates.map((rate) => rateLabel(rate, tag)).join(" + ") || "–",
    sums: [
      [translate(locale, msg`Before tax`), money(snapshot.net_total)],
      ...snapshot.taxes.map((tax) => {
        const [rate, basis] = [`${tax.name} ${tax.rate === null ? "" : rateLabel(tax, tag)}`.trim(), money(tax.basis)];
        return [translate(locale, msg`${rate} on ${basis}`), money(tax.amount)];
      }),
      ...(snapshot.rounding === 0 ? [] : [[translate(locale, msg`Rounding`), money(snapshot.rounding)]]),
    ] as [string, string][],
    total: [translate(locale, kind === "INVOICE" ? msg`Total` : msg`Refund`), money(snapshot.gross_total)] as const,
    stamp:
      kind === "INVOICE" && snapshot.is_paid
        ? {
            paid: translate(locale, msg({ message: "Paid", context: "stamp on an invoice" })),
            on: snapshot.paid_at ? day(snapshot.paid_at, time_zone) : null,
          }
        : null,
    paid: kind === "INVOICE" && snapshot.is_paid ? translate(locale, msg`This invoice has been paid in full.`) : null,
    foot: seller.footer,
  };
}

function referring(invoice: string, day: string, locale: Locale): string {
  return translate(locale, msg`Refund for invoice ${invoice} dated ${day}.`);
}

/** The lines of a postal address, with the country's name in the reader's language. */
function addressLines({ line_1, line_2, postal_code, city, country }: PostalAddress, locale: Locale): string[] {
  const name = new Intl.DisplayNames(INTL_TAGS[locale], { type: "region" }).of(country) ?? country;
  return [line_1, line_2 ?? "", `${postal_code} ${city}`.trim(), name].filter((line) => line !== "");
}

function labelled(value: string | null, label: string): string[] {
  return value === null ? [] : [`${label} ${value}`];
}

function rateLabel({ name, rate }: InvoiceTaxRate, tag: string): string {
  if (rate === null) return name;
  return (rate / 100_000).toLocaleString(tag, { style: "percent", maximumFractionDigits: 3 });
}

import { msg } from "@lingui/core/macro";
import type { Locale } from "#contract/fields.ts";
import { INVOICE_KIND_LABELS } from "#contract/labels/invoices.ts";
import type { InvoiceSnapshot } from "#domain/invoices.ts";
import { moneyToDecimal } from "#domain/money.ts";
import { dayIn } from "#domain/wall-time.ts";
import type { FileColumn } from "#server/platform/files/csv.ts";
import { translate } from "#server/platform/i18n.ts";
import { fileNameOf } from "./file-name.ts";

type Row = { snapshot: InvoiceSnapshot };

/**
 * The columns of the list in an archive. Credit notes are negative, so that a column adds up. Dates
 * are those on the documents.
 */
export function indexColumns(locale: Locale): FileColumn<Row>[] {
  const amount = (of: "net_total" | "tax_total" | "gross_total") => ({
    cell: ({ snapshot }: Row) =>
      moneyToDecimal(snapshot.kind === "CREDIT_NOTE" ? -snapshot[of] : snapshot[of], snapshot.currency),
  });
  return [
    { key: "number", heading: translate(locale, msg`Number`), cell: ({ snapshot }) => snapshot.number },
    {
      key: "kind",
      heading: translate(locale, msg`Type`),
      cell: ({ snapshot }) => translate(locale, INVOICE_KIND_LABELS[snapshot.kind]),
    },
    {
      key: "issued_at",
      kind: "day",
      heading: translate(locale, msg`Date`),
      cell: ({ snapshot }) => dayIn(new Date(snapshot.issued_at), snapshot.time_zone),
    },
    {
      key: "refers_to",
      heading: translate(locale, msg`Refers to invoice`),
      cell: ({ snapshot }) => snapshot.refers_to?.number ?? null,
    },
    {
      key: "buyer",
      heading: translate(locale, msg`Buyer`),
      cell: ({ snapshot: { buyer } }) => buyer.company ?? buyer.name,
    },
    {
      key: "vat_number",
      heading: translate(locale, msg`VAT number`),
      cell: ({ snapshot }) => snapshot.buyer.vat_number,
    },
    { key: "order", heading: translate(locale, msg`Order`), cell: ({ snapshot }) => snapshot.order_public_id },
    { key: "event", heading: translate(locale, msg`Event`), cell: ({ snapshot }) => snapshot.event_title },
    { key: "currency", heading: translate(locale, msg`Currency`), cell: ({ snapshot }) => snapshot.currency },
    { key: "net", kind: "money", heading: translate(locale, msg`Net amount`), ...amount("net_total") },
    { key: "tax", kind: "money", heading: translate(locale, msg`Tax amount`), ...amount("tax_total") },
    { key: "amount", kind: "money", heading: translate(locale, msg`Total`), ...amount("gross_total") },
    { key: "file", heading: translate(locale, msg`File`), cell: ({ snapshot }) => fileNameOf(snapshot, "pdf") },
  ];
}

/** The same columns without the file names, which an export of the list does not have. */
export function invoiceFileColumns(locale: Locale): FileColumn<Row>[] {
  return indexColumns(locale).filter(({ key }) => key !== "file");
}

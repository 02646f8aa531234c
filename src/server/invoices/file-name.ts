import type { InvoiceSnapshot } from "#domain/invoices.ts";

/**
 * Returns the document's number as a file name. Numbers end in unique digits, so no two files have
 * the same name.
 */
export function fileNameOf({ number }: Pick<InvoiceSnapshot, "number">, kind: "pdf" | "xml"): string {
  return `${number.replaceAll("/", "-")}.${kind}`;
}

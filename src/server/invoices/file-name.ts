import type { InvoiceSnapshot } from "#domain/invoices.ts";

/** A document's number, as far as a file can be called so. Numbers end in digits that are theirs alone, so no two files are called the same. */
export function fileNameOf({ number }: Pick<InvoiceSnapshot, "number">, kind: "pdf" | "xml"): string {
  return `${number.replaceAll("/", "-")}.${kind}`;
}

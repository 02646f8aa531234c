import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { InvoiceKind } from "#domain/invoices.ts";

export const INVOICE_KIND_LABELS: Record<InvoiceKind, MessageDescriptor> = {
  INVOICE: msg`Invoice`,
  CREDIT_NOTE: msg`Credit note`,
};

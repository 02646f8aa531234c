import { useLingui } from "@lingui/react/macro";
import { INVOICE_KIND_LABELS } from "#contract/labels/invoices.ts";
import { INVOICE_KINDS } from "#domain/invoices.ts";
import type { Filter } from "#web/ui/list/filters.tsx";

/** The filters of the list. Days are in `zone`, the organizer's time zone. */
export function useInvoiceFilters(zone: string): Filter[] {
  const { t, i18n } = useLingui();
  return [
    {
      field: "kind",
      operator: "eq",
      label: t`Type`,
      choices: INVOICE_KINDS.map((value) => ({ value, label: i18n._(INVOICE_KIND_LABELS[value]) })),
    },
    { kind: "days", field: "issued_at", label: t`Date`, zone },
  ];
}

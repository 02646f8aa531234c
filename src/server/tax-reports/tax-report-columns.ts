import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Locale } from "#contract/fields.ts";
import { moneyToDecimal } from "#domain/money.ts";
import { percentageToDecimal } from "#domain/percentages.ts";
import { toWallTime } from "#domain/wall-time.ts";
import type { FileColumn } from "#server/platform/files/csv.ts";
import { translate } from "#server/platform/i18n.ts";
import type { TaxedLine } from "./export-tax-report.ts";

/** Times are in `timezone`, the organizer's. */
export function taxColumns(timezone: string, locale: Locale): FileColumn<TaxedLine>[] {
  return [
    {
      key: "time",
      kind: "time",
      heading: translate(locale, msg`Time (${timezone})`),
      cell: ({ at }) => toWallTime(at, timezone).replace("T", " "),
    },
    { key: "kind", heading: translate(locale, msg`Type`), cell: ({ kind }) => translate(locale, KIND_LABELS[kind]) },
    { key: "order", heading: translate(locale, msg`Order`), cell: ({ public_id }) => public_id },
    { key: "event", heading: translate(locale, msg`Event`), cell: ({ event_title }) => event_title },
    {
      key: "tax_name",
      heading: translate(locale, msg`Tax`),
      cell: ({ name }) => name ?? translate(locale, msg`No tax`),
    },
    { key: "rate", heading: translate(locale, msg`Rate (%)`), cell: percentOf },
    { key: "currency", heading: translate(locale, msg`Currency`), cell: ({ currency }) => currency },
    {
      key: "net",
      kind: "money",
      heading: translate(locale, msg`Net amount`),
      cell: ({ basis, currency }) => moneyToDecimal(basis, currency),
    },
    {
      key: "tax",
      kind: "money",
      heading: translate(locale, msg`Tax amount`),
      cell: ({ tax, currency }) => moneyToDecimal(tax, currency),
    },
  ];
}

const KIND_LABELS: Record<TaxedLine["kind"], MessageDescriptor> = {
  SALE: msg`Sale`,
  ORDER_CHANGE: msg`Order change`,
  REFUND: msg`Refund`,
  REFUND_UNDONE: msg`Refund returned by the bank`,
};

/** A fixed amount has no percentage. */
function percentOf({ calculation_type, rate }: TaxedLine): string | null {
  return calculation_type === "PERCENTAGE" && rate !== null ? percentageToDecimal(rate) : null;
}

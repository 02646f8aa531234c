import { msg } from "@lingui/core/macro";
import type { Locale } from "#contract/fields.ts";
import type { Narrowing } from "#contract/lists.ts";
import { AFFILIATE_STATUS_LABELS } from "#contract/labels/affiliates.ts";
import { moneyToDecimal } from "#domain/money.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { type CsvColumn, inBatches } from "#server/platform/files/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { translate } from "#server/platform/i18n.ts";
import { type AffiliateRow, someAffiliates } from "./affiliate-queries.ts";

/** The affiliates that match a search and filters, newest first. */
export function exportedAffiliates(db: ReadDb, event: OwnEvent, query: Narrowing): AsyncGenerator<AffiliateRow[]> {
  return inBatches((after, size) => someAffiliates(db, event, query, after, size));
}

/** The links lead to the event's page. Amounts are in the event's currency. */
export function affiliateCsvColumns(
  { currency }: OwnEvent,
  pageUrl: string,
  locale: Locale,
): CsvColumn<AffiliateRow>[] {
  const money = (amount: number) => moneyToDecimal(amount, currency);
  return [
    { heading: translate(locale, msg`Affiliate`), cell: (affiliate) => affiliate.name },
    { heading: translate(locale, msg`Code`), cell: (affiliate) => affiliate.code },
    { heading: translate(locale, msg`Email`), cell: (affiliate) => affiliate.email },
    {
      heading: translate(locale, msg`Status`),
      cell: (affiliate) => translate(locale, AFFILIATE_STATUS_LABELS[affiliate.status]),
    },
    { heading: translate(locale, msg`Clicks`), cell: (affiliate) => affiliate.clicks },
    { heading: translate(locale, msg`Orders`), cell: (affiliate) => affiliate.orders },
    { heading: translate(locale, msg`Number of tickets`), cell: (affiliate) => affiliate.tickets },
    { heading: translate(locale, msg`Sales after refunds`), cell: (affiliate) => money(affiliate.gross) },
    { heading: translate(locale, msg`Refunded`), cell: (affiliate) => money(affiliate.refunded) },
    { heading: translate(locale, msg`Currency`), cell: () => currency },
    { heading: translate(locale, msg`Link`), cell: ({ code }) => `${pageUrl}?aff=${encodeURIComponent(code)}` },
  ];
}

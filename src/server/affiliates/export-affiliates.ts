import { msg } from "@lingui/core/macro";
import type { Locale } from "#contract/fields.ts";
import type { Narrowing } from "#contract/lists.ts";
import { AFFILIATE_STATUS_WORDS } from "#contract/labels/affiliates.ts";
import type { AffiliateStatus } from "#domain/affiliates.ts";
import { moneyToDecimal } from "#domain/money.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import { type CsvColumn, inBatches } from "#server/platform/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { say } from "#server/platform/i18n.ts";
import { type AffiliateRow, someAffiliates } from "./affiliate-queries.ts";

/** The affiliates that match a search and filters, newest first. */
export function exportedAffiliates(db: ReadDb, event: OwnEvent, asked: Narrowing): AsyncGenerator<AffiliateRow[]> {
  return inBatches((after, size) => someAffiliates(db, event, asked, after, size));
}

/** The links lead to the event's page. Amounts are in the event's currency. */
export function affiliateCsvColumns(
  { currency }: OwnEvent,
  address: string,
  locale: Locale,
): CsvColumn<AffiliateRow>[] {
  const money = (amount: number) => moneyToDecimal(amount, currency);
  return [
    { heading: say(locale, msg`Affiliate`), cell: (one) => one.name },
    { heading: say(locale, msg`Code`), cell: (one) => one.code },
    { heading: say(locale, msg`Email`), cell: (one) => one.email },
    {
      heading: say(locale, msg`State`),
      cell: (one) => say(locale, AFFILIATE_STATUS_WORDS[one.status as AffiliateStatus]),
    },
    { heading: say(locale, msg`Clicks`), cell: (one) => one.clicks },
    { heading: say(locale, msg`Orders`), cell: (one) => one.orders },
    { heading: say(locale, msg`Number of tickets`), cell: (one) => one.tickets },
    { heading: say(locale, msg`Sales after refunds`), cell: (one) => money(one.gross) },
    { heading: say(locale, msg`Refunded`), cell: (one) => money(one.refunded) },
    { heading: say(locale, msg`Currency`), cell: () => currency },
    { heading: say(locale, msg`Link`), cell: ({ code }) => `${address}?aff=${encodeURIComponent(code)}` },
  ];
}

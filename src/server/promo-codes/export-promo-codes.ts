import { msg } from "@lingui/core/macro";
import type { Locale } from "#contract/fields.ts";
import type { Narrowing } from "#contract/lists.ts";
import { DISCOUNT_TYPE_WORDS, PROMO_CODE_STATE_WORDS } from "#contract/labels/promo-codes.ts";
import { moneyToDecimal } from "#domain/money.ts";
import { toWallTime } from "#domain/wall-time.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import { type CsvColumn, inBatches } from "#server/platform/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { say } from "#server/platform/i18n.ts";
import { type PromoCodeRow, somePromoCodes } from "./promo-code-queries.ts";

export function exportedPromoCodes(db: ReadDb, event: OwnEvent, asked: Narrowing): AsyncGenerator<PromoCodeRow[]> {
  return inBatches((after, size) => somePromoCodes(db, event, asked, after, size));
}

/**
 * `address`: the URL of the event page, to which a link with a code leads. Times are in the event's
 * zone, amounts in its currency.
 */
export function promoCodeCsvColumns(
  { timezone, currency }: OwnEvent,
  address: string,
  locale: Locale,
): CsvColumn<PromoCodeRow>[] {
  const time = (at: Date | null) => toWallTime(at, timezone)?.replace("T", " ") ?? null;
  const discount = ({ discount_type, discount: value }: PromoCodeRow) =>
    discount_type === "FIXED" ? moneyToDecimal(value, currency) : String(value / 1000);
  return [
    { heading: say(locale, msg`Promo code`), cell: (promo) => promo.code },
    {
      heading: say(locale, msg`Kind of discount`),
      cell: (promo) => say(locale, DISCOUNT_TYPE_WORDS[promo.discount_type]),
    },
    { heading: say(locale, msg`Discount`), cell: (promo) => (promo.discount_type === "NONE" ? null : discount(promo)) },
    { heading: say(locale, msg`Currency`), cell: (promo) => (promo.discount_type === "FIXED" ? currency : null) },
    { heading: say(locale, msg`State`), cell: (promo) => say(locale, PROMO_CODE_STATE_WORDS[promo.state]) },
    { heading: say(locale, msg`Times used`), cell: (promo) => promo.order_usage_count },
    { heading: say(locale, msg`In open orders`), cell: (promo) => promo.order_held_count },
    { heading: say(locale, msg`Usage limit`), cell: (promo) => promo.max_allowed_usages },
    { heading: say(locale, msg`Valid from (${timezone})`), cell: (promo) => time(promo.start_date) },
    { heading: say(locale, msg`Expires (${timezone})`), cell: (promo) => time(promo.expiry_date) },
    { heading: say(locale, msg`Tickets`), cell: (promo) => promo.tickets.map(({ title }) => title).join("; ") },
    { heading: say(locale, msg`Link`), cell: ({ code }) => `${address}?promo_code=${encodeURIComponent(code)}` },
  ];
}

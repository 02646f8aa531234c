import { msg } from "@lingui/core/macro";
import type { Locale } from "#contract/fields.ts";
import type { Narrowing } from "#contract/lists.ts";
import { DISCOUNT_TYPE_LABELS, PROMO_CODE_STATE_LABELS } from "#contract/labels/promo-codes.ts";
import { moneyToDecimal } from "#domain/money.ts";
import { toWallTime } from "#domain/wall-time.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { type CsvColumn, inBatches } from "#server/platform/files/csv.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { translate } from "#server/platform/i18n.ts";
import { type PromoCodeRow, somePromoCodes } from "./promo-code-queries.ts";

export function exportedPromoCodes(db: ReadDb, event: OwnEvent, input: Narrowing): AsyncGenerator<PromoCodeRow[]> {
  return inBatches((after, size) => somePromoCodes(db, event, input, after, size));
}

/**
 * `address`: the URL of the event page, to which a link with a code leads. Times are in the event's
 * zone, amounts in its currency.
 */
export function promoCodeCsvColumns(
  { timezone, currency }: OwnEvent,
  eventUrl: string,
  locale: Locale,
): CsvColumn<PromoCodeRow>[] {
  const time = (at: Date | null) => toWallTime(at, timezone)?.replace("T", " ") ?? null;
  const discount = ({ discount_type, discount: value }: PromoCodeRow) =>
    discount_type === "FIXED" ? moneyToDecimal(value, currency) : String(value / 1000);
  return [
    { heading: translate(locale, msg`Promo code`), cell: (promo) => promo.code },
    {
      heading: translate(locale, msg`Discount type`),
      cell: (promo) => translate(locale, DISCOUNT_TYPE_LABELS[promo.discount_type]),
    },
    {
      heading: translate(locale, msg`Discount`),
      cell: (promo) => (promo.discount_type === "NONE" ? null : discount(promo)),
    },
    { heading: translate(locale, msg`Currency`), cell: (promo) => (promo.discount_type === "FIXED" ? currency : null) },
    {
      heading: translate(locale, msg`Status`),
      cell: (promo) => translate(locale, PROMO_CODE_STATE_LABELS[promo.state]),
    },
    { heading: translate(locale, msg`Times used`), cell: (promo) => promo.order_usage_count },
    { heading: translate(locale, msg`In checkout`), cell: (promo) => promo.order_held_count },
    { heading: translate(locale, msg`Usage limit`), cell: (promo) => promo.max_allowed_usages },
    { heading: translate(locale, msg`Valid from (${timezone})`), cell: (promo) => time(promo.start_date) },
    { heading: translate(locale, msg`Expires (${timezone})`), cell: (promo) => time(promo.expiry_date) },
    { heading: translate(locale, msg`Tickets`), cell: (promo) => promo.tickets.map(({ title }) => title).join("; ") },
    { heading: translate(locale, msg`Link`), cell: ({ code }) => `${eventUrl}?promo_code=${encodeURIComponent(code)}` },
  ];
}

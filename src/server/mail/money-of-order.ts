import { msg } from "@lingui/core/macro";
import { z } from "zod";
import { formatMoney } from "#domain/money.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import type { Reader } from "./email-body.ts";
import { nameOf } from "./user-supplied-text.ts";

/** The data of an email to the organizer about the money of an order. */
export const moneyOfOrder = z.object({
  event_id: z.int(),
  event_title: z.string(),
  order_id: z.int(),
  order_public_id: z.string(),
  buyer_name: z.string(),
  buyer_email: z.string(),
  currency: z.string(),
  amount: z.int(),
});
type MoneyOfOrder = z.output<typeof moneyOfOrder>;

export function amountOf({ amount, currency }: MoneyOfOrder, { locale }: Reader): string {
  return formatMoney(amount, currency, INTL_TAGS[locale]);
}

/** The order and its buyer, the amount, and the reason. */
export function contextOfMoney(order: MoneyOfOrder, reader: Reader, reason: string) {
  const { say } = reader;
  return [
    { label: say(msg`Event`), value: order.event_title },
    { label: say(msg`Order`), value: order.order_public_id },
    { label: say(msg`Buyer`), value: nameOf(order.buyer_name, reader) },
    { label: say(msg`Email`), value: order.buyer_email },
    { label: say(msg`Amount`), value: amountOf(order, reader) },
    { label: say(msg`Reason`), value: reason },
  ];
}

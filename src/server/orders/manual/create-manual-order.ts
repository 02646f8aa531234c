import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import type { attendees } from "#contract/attendees.ts";
import type { Body } from "#contract/endpoint.ts";
import type { Locale } from "#contract/fields.ts";
import { amountStep } from "#domain/currencies.ts";
import { INTL_TAGS } from "#domain/locales.ts";
import { manualPrice } from "#domain/manual-orders.ts";
import { formatMoney } from "#domain/money.ts";
import { pricingProblem } from "#domain/pricing.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { refuseSuspended } from "#server/access/refuse-suspended.ts";
import type { LockedOrder } from "#server/order-state/lock-order.ts";
import { orderIsManual, type OwnOrder } from "#server/access/own-order.ts";
import { soldOut } from "#server/orders/sold-out.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { invalid } from "#server/platform/errors.ts";
import { reference, shortId } from "#server/platform/database/short-ids.ts";
import { hold } from "#server/stock/hold-stock.ts";
import { lockOrderStocks } from "#server/stock/locked-stocks.ts";
import { completeManualOrder } from "./complete-manual-order.ts";
import { insertManualOrder } from "./insert-manual-order.ts";
import { type ManualChoice, requireChoice } from "./require-payment-choice.ts";

type ManualOrderInput = Body<typeof attendees.create>;

/**
 * Creates a manual order for an organizer: an order like any other, with the same stock, prices,
 * stats and emails, complete at once. Repeating the idempotency key returns the same order.
 * @throws AppError account_suspended, no_tickets, sold_out, conflict, invalid (ticket_id,
 * ticket_price_id, price, paid_by)
 */
export async function createManualOrder(
  ctx: WriteContext,
  event: OwnEvent,
  input: ManualOrderInput,
  locale: Locale,
): Promise<OwnOrder> {
  const { tx } = ctx;
  await lockKey(ctx, event, input.idempotency_key);
  const known = await findByKey(ctx, event, input.idempotency_key);
  if (known) return known;
  await refuseSuspended(tx, event.account_id);
  await requireChoice(tx, event, input);
  await lockOrderStocks(tx, [], { ticket_ids: [input.ticket_id] });
  // Read again with the stocks locked: from now on what the ticket shares can't change.
  const choice = await requireChoice(tx, event, input);
  const priced = pricedOf(event, input, choice, locale);
  const quantity = input.attendees.length + input.nameless;
  const short = await hold(
    tx,
    choice.stock_ids.map((stock_id) => ({ stock_id, quantity })),
  );
  if (short.length > 0) throw await soldOut(tx, short);
  const { locale: language, paid_by, idempotency_key } = input;
  const { order, order_item_ids } = await insertManualOrder(ctx, event, {
    priced,
    lines: [{ item_name: choice.item_name, stock_ids: choice.stock_ids, quantity }],
    columns: { locale: language, paid_by, idempotency_key },
  });
  await finish(ctx, order, input, order_item_ids[0] ?? 0);
  return order;
}

/** Writes the names, with everything that follows from a complete order. */
async function finish(
  ctx: WriteContext,
  order: LockedOrder,
  input: ManualOrderInput,
  order_item_id: number,
): Promise<void> {
  const buyer = input.buyer ?? input.attendees[0];
  if (!buyer) throw invalid({ "buyer.first_name": "required" });
  const { ticket_id, ticket_price_id } = input;
  const people = [...input.attendees, ...Array.from({ length: input.nameless }, () => buyer)];
  const attendees = people.map(({ first_name, last_name, email }) => ({
    ...{ order_item_id, ticket_id, ticket_price_id, first_name, last_name, email },
    ...{ short_id: shortId("a"), public_id: reference("A") },
  }));
  const reach = input.sends_emails ? "everybody" : "nobody";
  await completeManualOrder(ctx, order, { buyer, attendees, reach });
}

/**
 * Prices the order by the rules of all orders. The entered amount is what was paid; if the total
 * differs because taxes have changed, the organizer has to check it again.
 * @throws AppError invalid
 */
function pricedOf(event: OwnEvent, input: ManualOrderInput, choice: ManualChoice, locale: Locale) {
  const { ticket_id, ticket_price_id, price } = input;
  if (price % amountStep(event.currency) !== 0) throw invalid({ price: "wrong" });
  const quantity = input.attendees.length + input.nameless;
  const taxes_and_fees = input.with_taxes_and_fees ? choice.taxes_and_fees : [];
  const priced = manualPrice(
    { ticket_id, ticket_price_id, price, quantity, tax_behavior: choice.tax_behavior, taxes_and_fees },
    event.currency,
  );
  if (pricingProblem(priced)) throw invalid({ price: "above_maximum" });
  const { total_gross } = priced;
  if (total_gross !== input.total_gross) {
    const money = formatMoney(total_gross, event.currency, INTL_TAGS[locale]);
    throw invalid({ price: msg`With current taxes and fees, the total is ${money}. Please review it and try again.` });
  }
  if (total_gross > 0 && input.paid_by === null) throw invalid({ paid_by: "required" });
  return priced;
}

/** Makes requests with the same key run one after the other. */
async function lockKey({ tx }: WriteContext, event: OwnEvent, idempotency_key: string): Promise<void> {
  const key = `order by hand ${event.id} ${idempotency_key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

async function findByKey(
  { tx }: WriteContext,
  event: OwnEvent,
  idempotency_key: string,
): Promise<OwnOrder | undefined> {
  const known = await tx
    .selectFrom("orders")
    .select("id as order_id")
    .where("event_id", "=", event.id)
    .where("idempotency_key", "=", idempotency_key)
    .executeTakeFirst();
  return known && orderIsManual(known);
}

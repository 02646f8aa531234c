import type { Body } from "#contract/endpoint.ts";
import type { tickets } from "#contract/tickets.ts";
import { ticketTypeProblem } from "#domain/tickets.ts";
import type { OwnEvent } from "#server/access/own-event.ts";
import { changedFields, recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { type FieldProblems, invalid } from "#server/platform/errors.ts";
import { lockIfUnmodified } from "#server/platform/database/optimistic-lock.ts";
import { belowSold, setCapacity } from "#server/stock/capacity.ts";
import { lockStocks } from "#server/stock/lock-stocks.ts";
import { linkTaxesAndFees } from "#server/taxes-and-fees/link-ticket.ts";
import { changedAgain } from "#server/translations/translations-input.ts";
import { outdate } from "#server/stock/bump-version.ts";
import { lockTicket, type OwnTicket } from "./own-ticket.ts";
import { deletePrice, insertPrice, listPrices, type PriceRow, updatePrice } from "./prices.ts";
import { listSoldPriceIds } from "./ticket-queries.ts";
import { type PriceColumns, readTicketInput } from "./read-ticket-input.ts";

/**
 * Changes a ticket. Prices are matched by id: new ones are added, missing ones deleted. What was
 * sold stays unchanged.
 * @throws AppError not_found, conflict, invalid (type_frozen, tier_sold, foreign, or how many are
 * sold, at their fields)
 */
export async function updateTicket(
  ctx: WriteContext,
  event: OwnEvent,
  own: OwnTicket,
  { updated_at, ...input }: Body<typeof tickets.update>,
): Promise<void> {
  const { tx, now } = ctx;
  const { ticket, prices, tax_and_fee_ids, translations } = readTicketInput(event, input);
  const before = await lockTicket(tx, own);
  await lockIfUnmodified(tx, "tickets", before, updated_at);
  const existing = await listPrices(ctx, before);
  const isOfAnotherType = before.type !== ticket.type;
  // waits for reservations in progress, so that their result is read
  if (isOfAnotherType) await lockStocks(tx, stocksOf(existing));
  const sold_price_ids = await listSoldPriceIds(tx, before);
  const frozen = ticketTypeProblem(before.type, ticket.type, sold_price_ids.length > 0);
  if (frozen) throw invalid({ type: frozen });
  await tx
    .updateTable("tickets")
    .set({ ...ticket, ...(translations && { translations: changedAgain(translations) }), updated_at: now })
    .where("id", "=", before.id)
    .execute();
  const saved = await savePrices(ctx, existing, prices, sold_price_ids);
  // a reservation that has read the previous type must read it again
  if (isOfAnotherType) await outdate(tx, stocksOf(existing));
  for (const { price, at, row } of saved) {
    if (row) await updatePrice(ctx, row, price, at);
    else await insertPrice(ctx, event, before, price, at);
  }
  await linkTaxesAndFees(ctx, event, before, tax_and_fee_ids);
  await recordActivity(ctx, {
    kind: "ticket.updated",
    account_id: event.account_id,
    event_id: event.id,
    subject: { ticket: before.id },
    data: { changed: [...changedFields<object>(before, ticket), ...(translations ? ["translations"] : [])] },
  });
}

/**
 * Returns the given prices with the rows that exist, after setting their new capacities; rows that
 * are not given are deleted.
 */
async function savePrices(
  ctx: WriteContext,
  existing: PriceRow[],
  prices: PriceColumns[],
  sold_price_ids: number[],
): Promise<MatchedPrice[]> {
  const matches = matched(prices, existing);
  const gone = existing.filter(({ id }) => !matches.some(({ row }) => row?.id === id));
  const problems = priceProblems(matches);
  if (gone.some(({ id }) => sold_price_ids.includes(id))) problems["prices"] = "tier_sold";
  refuse(problems);

  // Stocks in the order of their ids, as everywhere, so that transactions can't deadlock.
  for (const row of existing) {
    const after = matches.find((match) => match.row?.id === row.id);
    if (!after && !(await deletePrice(ctx, row))) problems["prices"] = "tier_sold";
    if (!after || after.price.capacity === row.capacity) continue;
    if (await setCapacity(ctx.tx, row.stock_id, after.price.capacity)) continue;
    problems[`prices.${after.at}.initial_quantity_available`] = await belowSold(ctx.tx, row.stock_id);
  }
  refuse(problems);
  return matches;
}

function stocksOf(prices: readonly PriceRow[]): number[] {
  return prices.map(({ stock_id }) => stock_id);
}

type MatchedPrice = { price: PriceColumns; at: number; row: PriceRow | undefined };

/** Each price with the row that it changes; the only price of a ticket needs no id. */
function matched(prices: PriceColumns[], existing: PriceRow[]): MatchedPrice[] {
  const isOnly = prices.length === 1 && existing.length === 1;
  return prices.map((price, at) => ({
    price,
    at,
    row: price.id === null && isOnly ? existing[0] : existing.find(({ id }) => id === price.id),
  }));
}

function priceProblems(matches: MatchedPrice[]): FieldProblems {
  const problems: FieldProblems = {};
  for (const { price, at, row } of matches) {
    if (price.id !== null && !row) problems[`prices.${at}.id`] = "foreign";
    else if (row && matches.some((other) => other.at < at && other.row?.id === row.id))
      problems[`prices.${at}.id`] = "wrong";
  }
  return problems;
}

function refuse(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

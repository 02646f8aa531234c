import type { Body } from "#contract/endpoint.ts";
import type { tickets } from "#contract/tickets.ts";
import { ticketTypeProblem } from "#domain/tickets.ts";
import type { OwnEvent } from "#server/events/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { type FieldProblems, invalid } from "#server/platform/errors.ts";
import { lockUnchanged } from "#server/platform/unchanged.ts";
import { belowSold, deletePrice, insertPrice, setCapacity, updatePrice } from "./prices.ts";
import { listSoldPriceIds, lockTicket } from "./queries.ts";
import { type PriceColumns, readInput } from "./read-input.ts";

/**
 * Changes a ticket. Prices are matched by id: new ones are added, missing ones deleted. What was sold stays what it was.
 * @throws AppError not_found, conflict, invalid (type_frozen, tier_sold, foreign, or how many are sold, at their fields)
 */
export async function updateTicket(
  tx: Tx,
  event: OwnEvent,
  ticket_id: number,
  { updated_at, ...input }: Body<typeof tickets.update>,
): Promise<void> {
  const { ticket, prices } = readInput(event, input);
  await lockTicket(tx, event, ticket_id);
  await lockUnchanged(tx, "tickets", { id: ticket_id }, updated_at);
  const before = await tx.selectFrom("tickets").select("type").where("id", "=", ticket_id).executeTakeFirstOrThrow();
  const sold_price_ids = await listSoldPriceIds(tx, ticket_id);
  const frozen = ticketTypeProblem(before.type, ticket.type, sold_price_ids.length > 0);
  if (frozen) throw invalid({ type: frozen });
  await tx
    .updateTable("tickets")
    .set({ ...ticket, updated_at: new Date() })
    .where("id", "=", ticket_id)
    .execute();
  await replacePrices(tx, { event_id: event.id, ticket_id }, prices, sold_price_ids);
}

async function replacePrices(
  tx: Tx,
  of: { event_id: number; ticket_id: number },
  given: PriceColumns[],
  sold_price_ids: number[],
): Promise<void> {
  const there = await listPrices(tx, of.ticket_id);
  const kept = matched(given, there);
  const gone = there.filter(({ id }) => !kept.some(({ row }) => row?.id === id));
  const problems = priceProblems(kept);
  if (gone.some(({ id }) => sold_price_ids.includes(id))) problems["prices"] = "tier_sold";
  refuse(problems);

  // Stock in the order of its ids, as everybody takes it: nobody waits in a circle.
  for (const row of there) {
    const after = kept.find((one) => one.row?.id === row.id);
    if (!after && !(await deletePrice(tx, row))) problems["prices"] = "tier_sold";
    if (!after || after.price.capacity === row.capacity || (await setCapacity(tx, row.stock_id, after.price.capacity)))
      continue;
    problems[`prices.${after.at}.initial_quantity_available`] = await belowSold(tx, row.stock_id);
  }
  refuse(problems);
  for (const { price, at, row } of kept) {
    if (row) await updatePrice(tx, row.id, price, at);
    else await insertPrice(tx, of, price, at);
  }
}

type PriceRow = Awaited<ReturnType<typeof listPrices>>[number];
type Kept = { price: PriceColumns; at: number; row: PriceRow | undefined };

/** Each price with the row it changes; the only price of a ticket need not be named. */
function matched(given: PriceColumns[], there: PriceRow[]): Kept[] {
  const is_only = given.length === 1 && there.length === 1;
  return given.map((price, at) => ({
    price,
    at,
    row: price.id === null && is_only ? there[0] : there.find(({ id }) => id === price.id),
  }));
}

function priceProblems(kept: Kept[]): FieldProblems {
  const problems: FieldProblems = {};
  for (const { price, at, row } of kept) {
    if (price.id !== null && !row) problems[`prices.${at}.id`] = "foreign";
    else if (row && kept.some((other) => other.at < at && other.row?.id === row.id))
      problems[`prices.${at}.id`] = "wrong";
  }
  return problems;
}

function listPrices(tx: Tx, ticket_id: number) {
  return tx
    .selectFrom("ticket_prices")
    .innerJoin("stocks", "stocks.id", "ticket_prices.stock_id")
    .select(["ticket_prices.id", "ticket_prices.stock_id", "stocks.capacity"])
    .where("ticket_prices.ticket_id", "=", ticket_id)
    .where("ticket_prices.deleted_at", "is", null)
    .orderBy("ticket_prices.stock_id")
    .execute();
}

function refuse(problems: FieldProblems): void {
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

import type { OwnEvent } from "#server/access/own-event.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { makeStock, setCapacity } from "#server/stock/capacity.ts";
import { changedAgain, initialTranslations } from "#server/translations/translations-input.ts";
import type { OwnTicket } from "./own-ticket.ts";
import type { PriceColumns } from "./read-ticket-input.ts";

/** A price of a ticket that is proven to be the caller's: it comes from `listPrices`. */
export type PriceRow = Awaited<ReturnType<typeof listPrices>>[number];

/** A ticket's prices, in the order in which their stocks are locked. */
export function listPrices({ tx }: WriteContext, ticket: OwnTicket) {
  return tx
    .selectFrom("ticket_prices")
    .innerJoin("stocks", "stocks.id", "ticket_prices.stock_id")
    .select(["ticket_prices.id", "ticket_prices.stock_id", "stocks.capacity"])
    .where("ticket_prices.ticket_id", "=", ticket.id)
    .where("ticket_prices.deleted_at", "is", null)
    .orderBy("ticket_prices.stock_id")
    .execute();
}

export async function insertPrice(
  { tx }: WriteContext,
  event: OwnEvent,
  ticket: { id: number },
  { capacity, columns, translations }: PriceColumns,
  at: number,
): Promise<void> {
  const stock_id = await makeStock(tx, event, { kind: "TICKET_PRICE", capacity });
  await tx
    .insertInto("ticket_prices")
    .values({
      ...columns,
      ...(translations && { translations: initialTranslations(translations) }),
      ticket_id: ticket.id,
      stock_id,
      order: at + 1,
    })
    .execute();
}

export async function updatePrice(
  { tx }: WriteContext,
  price: PriceRow,
  { columns, translations }: PriceColumns,
  at: number,
): Promise<void> {
  // only a tier has a label of its own, in any language
  const texts = translations === null ? "{}" : translations && changedAgain(translations);
  await tx
    .updateTable("ticket_prices")
    .set({ ...columns, ...(texts && { translations: texts }), order: at + 1 })
    .where("id", "=", price.id)
    .execute();
}

/**
 * Deletes a price. Its stock is emptied first: a concurrent reservation either comes before, and
 * the deletion is rejected (false), or after, and there is nothing left to reserve.
 */
export async function deletePrice({ tx, now }: WriteContext, price: PriceRow): Promise<boolean> {
  const isFree = await setCapacity(tx, price.stock_id, 0);
  if (isFree) await tx.updateTable("ticket_prices").set({ deleted_at: now }).where("id", "=", price.id).execute();
  return isFree;
}

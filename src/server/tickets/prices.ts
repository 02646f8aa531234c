import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import type { PriceColumns } from "./read-input.ts";

/** A new price row with the stock that it sells from. */
export async function insertPrice(
  tx: Tx,
  of: { event_id: number; ticket_id: number },
  { capacity, columns }: PriceColumns,
  at: number,
): Promise<void> {
  const stock = await tx
    .insertInto("stocks")
    .values({ event_id: of.event_id, kind: "TICKET_PRICE", capacity })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("ticket_prices")
    .values({ ...columns, ticket_id: of.ticket_id, stock_id: stock.id, order: at + 1 })
    .execute();
}

export async function updatePrice(tx: Tx, price_id: number, { columns }: PriceColumns, at: number): Promise<void> {
  await tx
    .updateTable("ticket_prices")
    .set({ ...columns, order: at + 1 })
    .where("id", "=", price_id)
    .execute();
}

/** Sets how many there are. False, and nothing is changed, when more than that are sold or held at this very moment. */
export async function setCapacity(tx: Tx, stock_id: number, capacity: number | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("stocks")
    .set({ capacity })
    .where("id", "=", stock_id)
    .where(sql<boolean>`(${capacity}::bigint is null or held + sold <= ${capacity}::bigint)`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Why a limit can't be set, with the number that it must be at least. */
export async function belowSold(tx: Tx, stock_id: number): Promise<MessageDescriptor> {
  const { taken } = await tx
    .selectFrom("stocks")
    .select((select) => select("held", "+", select.ref("sold")).as("taken"))
    .where("id", "=", stock_id)
    .executeTakeFirstOrThrow();
  return msg`This is fewer than the ${taken} that are already sold or reserved.`;
}

/**
 * Takes a price off for good. Its stock is emptied first: who reserves in the same moment either comes before, then this is
 * refused (false), or after, then there is nothing left to hold.
 */
export async function deletePrice(tx: Tx, price: { id: number; stock_id: number }): Promise<boolean> {
  const is_free = await setCapacity(tx, price.stock_id, 0);
  if (is_free)
    await tx.updateTable("ticket_prices").set({ deleted_at: new Date() }).where("id", "=", price.id).execute();
  return is_free;
}

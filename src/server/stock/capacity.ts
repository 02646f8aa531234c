import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import type { StockKind } from "#domain/stock.ts";
import type { EventRef } from "#server/access/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { inTheirOrder } from "#server/platform/database/made-rows.ts";
import { lockStocks } from "./lock-stocks.ts";
import { returnOverdue } from "./overdue-orders.ts";

/**
 * Creates a stock with a capacity (null: unlimited) and returns its id. Everything that can run out
 * has a stock: see docs/developers/stock.md.
 */
export async function makeStock(
  tx: Tx,
  event: EventRef,
  { kind, capacity }: { kind: StockKind; capacity: number | null },
): Promise<number> {
  const { id } = await tx
    .insertInto("stocks")
    .values({ event_id: event.id, kind, capacity })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * As `makeStock`, for many stocks of one kind. Returns their ids in the order of the capacities.
 */
export async function makeStocks(
  tx: Tx,
  event: EventRef,
  { kind, capacities }: { kind: StockKind; capacities: readonly (number | null)[] },
): Promise<number[]> {
  const rows = capacities.map((capacity) => ({ event_id: event.id, kind, capacity }));
  const made = await tx.insertInto("stocks").values(rows).returning("id").execute();
  return inTheirOrder(made);
}

/**
 * Sets the capacity of a stock. Returns false, and changes nothing, when more units are sold or
 * held at this moment. Overdue holds do not count, as they do not keep a buyer out.
 */
export async function setCapacity(tx: Tx, stock_id: number, capacity: number | null): Promise<boolean> {
  await lockStocks(tx, [stock_id]);
  if (await isSet(tx, stock_id, capacity)) return true;
  return (await returnOverdue(tx, [stock_id])) > 0 && (await isSet(tx, stock_id, capacity));
}

async function isSet(tx: Tx, stock_id: number, capacity: number | null): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("stocks")
    .set({ capacity })
    .where("id", "=", stock_id)
    .where(sql<boolean>`(${capacity}::bigint is null or held + sold <= ${capacity}::bigint)`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Why a capacity can't be set, with its minimum: for the field in which it was entered. */
export async function belowSold(tx: Tx, stock_id: number): Promise<MessageDescriptor> {
  const reserved = await lockedOf(tx, stock_id);
  return msg`This is less than the ${reserved} already sold or reserved.`;
}

/** As `belowSold`, for a promo code. */
export async function belowUsed(tx: Tx, stock_id: number): Promise<MessageDescriptor> {
  const reserved = await lockedOf(tx, stock_id);
  return msg`This is less than the ${reserved} uses already made or reserved.`;
}

async function lockedOf(tx: Tx, stock_id: number): Promise<number> {
  const { taken } = await tx
    .selectFrom("stocks")
    .select((select) => select("held", "+", select.ref("sold")).as("taken"))
    .where("id", "=", stock_id)
    .executeTakeFirstOrThrow();
  return taken;
}

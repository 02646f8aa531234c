import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { sql } from "kysely";
import type { StockKind } from "#domain/stock.ts";
import type { EventRef } from "#server/events/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { inTheirOrder } from "#server/platform/database/made-rows.ts";
import { lockStocks } from "./lock-stocks.ts";
import { returnOverdue } from "./overdue-orders.ts";

/** A new stock: how many there are, null for no limit. Gives its id. Whatever can run out has one: see docs/stock.md. */
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

/** As `makeStock`, for many of one kind. Gives their ids, in the order of their capacities. */
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
 * Sets how many there are. False, and nothing is changed, when more than that are sold or held at this very moment. What is held past its
 * time keeps no limit up, as it keeps no buyer out.
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

/** Why a limit can't be set, with the number that it must be at least: for the field it was typed into. */
export async function belowSold(tx: Tx, stock_id: number): Promise<MessageDescriptor> {
  const taken = await lockedOf(tx, stock_id);
  return msg`This is fewer than the ${taken} that are already sold or reserved.`;
}

/** As `belowSold`, of a promo code. */
export async function belowUsed(tx: Tx, stock_id: number): Promise<MessageDescriptor> {
  const taken = await lockedOf(tx, stock_id);
  return msg`This is fewer than the ${taken} uses that are already made or reserved.`;
}

async function lockedOf(tx: Tx, stock_id: number): Promise<number> {
  const { taken } = await tx
    .selectFrom("stocks")
    .select((select) => select("held", "+", select.ref("sold")).as("taken"))
    .where("id", "=", stock_id)
    .executeTakeFirstOrThrow();
  return taken;
}

import type { OwnEvent } from "#server/events/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { deletePrice } from "./prices.ts";
import { listSoldPriceIds, lockTicket } from "./queries.ts";

/**
 * Deletes a ticket that no order holds, also when somebody reserves it in this very moment: one of the two finds that the other
 * was first. The row stays for what once named it.
 * @throws AppError not_found, ticket_has_orders
 */
export async function removeTicket(tx: Tx, event: OwnEvent, ticket_id: number): Promise<void> {
  await lockTicket(tx, event, ticket_id);
  const sold_price_ids = await listSoldPriceIds(tx, ticket_id);
  if (sold_price_ids.length > 0) throw new AppError("ticket_has_orders");
  const prices = await tx
    .selectFrom("ticket_prices")
    .select(["id", "stock_id"])
    .where("ticket_id", "=", ticket_id)
    .where("deleted_at", "is", null)
    .orderBy("stock_id")
    .execute();
  for (const price of prices) {
    if (!(await deletePrice(tx, price))) throw new AppError("ticket_has_orders");
  }
  await tx.updateTable("tickets").set({ deleted_at: new Date() }).where("id", "=", ticket_id).execute();
}

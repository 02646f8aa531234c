import type { OwnEvent } from "#server/access/own-event.ts";
import { recordActivity } from "#server/activities/record-activity.ts";
import type { WriteContext } from "#server/platform/write-context.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockTicket, type OwnTicket } from "./own-ticket.ts";
import { deletePrice, listPrices } from "./prices.ts";
import { listSoldPriceIds } from "./ticket-queries.ts";

/**
 * Deletes a ticket without orders. Where it is being reserved at this moment, one of the two finds
 * that the other was first. The row stays for everything that refers to it.
 * @throws AppError not_found, ticket_has_orders
 */
export async function removeTicket(ctx: WriteContext, event: OwnEvent, ticket: OwnTicket): Promise<void> {
  const { tx, now } = ctx;
  const locked = await lockTicket(tx, ticket);
  if ((await listSoldPriceIds(tx, locked)).length > 0) throw new AppError("ticket_has_orders");
  for (const price of await listPrices(ctx, locked)) {
    if (!(await deletePrice(ctx, price))) throw new AppError("ticket_has_orders");
  }
  await tx.updateTable("tickets").set({ deleted_at: now }).where("id", "=", locked.id).execute();
  await recordActivity(ctx, {
    kind: "ticket.deleted",
    account_id: event.account_id,
    event_id: event.id,
    subject: { ticket: locked.id },
    data: {},
  });
}

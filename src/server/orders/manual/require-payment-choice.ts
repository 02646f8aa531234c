import type { OwnEvent } from "#server/access/own-event.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError, invalid } from "#server/platform/errors.ts";
import { selectSellable } from "#server/tickets/select-sellable.ts";
import { itemName } from "#domain/names.ts";

export type ManualChoice = Awaited<ReturnType<typeof requireChoice>>;

/**
 * The ticket and the price of a manual order; hidden tickets and those that are not on sale are
 * allowed.
 * @throws AppError no_tickets, where the event has none at all; invalid (ticket_id,
 * ticket_price_id)
 */
export async function requireChoice(
  tx: Tx,
  event: OwnEvent,
  { ticket_id, ticket_price_id }: { ticket_id: number; ticket_price_id: number },
) {
  const tickets = selectSellable(tx).where("tickets.event_id", "=", event.id);
  const ticket = await tickets.where("tickets.id", "=", ticket_id).executeTakeFirst();
  if (!ticket) {
    const any = tx.selectFrom("tickets").select("id").where("event_id", "=", event.id).where("deleted_at", "is", null);
    if (!(await any.executeTakeFirst())) throw new AppError("no_tickets");
    throw invalid({ ticket_id: "foreign" });
  }
  const price = ticket.prices.find(({ id }) => id === ticket_price_id);
  if (!price) throw invalid({ ticket_price_id: "foreign" });
  return {
    stock_ids: [price.stock_id, ...ticket.capacities.map(({ stock_id }) => stock_id)],
    item_name: itemName(ticket.title, price.label),
    tax_behavior: ticket.tax_behavior,
    taxes_and_fees: ticket.taxes_and_fees,
  };
}

import type { PublicEventRow } from "#contract/public-events.ts";
import type { PriceDisplayMode } from "#domain/bill.ts";
import type { Currency } from "#domain/currencies.ts";
import { priceTicket } from "#domain/pricing.ts";
import { withAvailable } from "#domain/stock.ts";
import { isShownToPublic, type SaleState, saleState } from "#domain/ticket-sale.ts";
import { anyOf } from "#server/platform/database/any-of.ts";
import type { ReadDb } from "#server/platform/database.ts";
import { type SellableRow, selectSellable } from "#server/tickets/select-sellable.ts";

type Offer = PublicEventRow["offer"];
type ListedEvent = { id: number; currency: Currency; price_display_mode: PriceDisplayMode };

/**
 * What the tickets of each event cost, as its page shows without a promo code, and whether any is
 * left: for all events in one statement.
 */
export async function ticketOffers(
  db: ReadDb,
  events: readonly ListedEvent[],
  now: Date,
): Promise<(event: ListedEvent) => Offer> {
  const ids = events.map(({ id }) => id);
  const rows = await selectSellable(db).select("tickets.event_id").where("tickets.event_id", "=", anyOf(ids)).execute();
  const tickets = Map.groupBy(rows, ({ event_id }) => event_id);
  return (event) => offerOf(event, tickets.get(event.id) ?? [], now);
}

function offerOf(event: ListedEvent, tickets: readonly SellableRow[], now: Date): Offer {
  const shown = tickets.flatMap((ticket) =>
    withAvailable(ticket).prices.flatMap((price) => {
      const state = saleState(ticket, price, now);
      const isShown = isShownToPublic(ticket, price, state, { promo_reveals: false });
      return isShown ? [{ state, cost: costOf(ticket, price, event) }] : [];
    }),
  );
  const status = STATUSES.find((candidate) => shown.some(({ state }) => state === candidate)) ?? null;
  const costs = shown.filter(({ state }) => state === status).map(({ cost }) => cost);
  // A promo code may still reveal a ticket.
  const isCodeOfUse = status === "SOLD_OUT" && tickets.some((ticket) => ticket.is_hidden_without_promo_code);
  return {
    status: isCodeOfUse ? null : status,
    lowest_price: costs.length > 0 ? Math.min(...costs) : null,
    highest_price: costs.length > 0 ? Math.max(...costs) : null,
  };
}

/** The most promising first. */
const STATUSES = ["ON_SALE", "COMING_SOON", "SOLD_OUT"] as const satisfies readonly SaleState[];

/** The price as the page shows it; of a donation its minimum. */
function costOf(ticket: SellableRow, price: SellableRow["prices"][number], event: ListedEvent): number {
  if (ticket.type === "DONATION") return price.price;
  const priced = priceTicket(
    {
      ...{ ticket_id: ticket.id, ticket_price_id: price.id, ticket_type: ticket.type, unit_price: price.price },
      ...{ tax_behavior: ticket.tax_behavior, taxes_and_fees: ticket.taxes_and_fees },
    },
    null,
    event.currency,
  );
  return event.price_display_mode === "EXCLUSIVE"
    ? priced.price_before_taxes_and_fees
    : priced.price_including_taxes_and_fees;
}

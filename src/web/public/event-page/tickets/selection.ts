import type { ReserveInput } from "#contract/checkout.ts";
import type { PublicEvent, PublicTicket } from "#contract/public-events.ts";
import { type Addition, priceOrder, type PriceLine } from "#domain/pricing.ts";

export type PublicPrice = PublicTicket["prices"][number];

/**
 * What a visitor has chosen so far: the quantity of each price, and the amount of each donation in
 * the smallest currency unit.
 */
export type Selection = { quantities: Record<number, number>; gifts: Record<number, number | null> };

export const EMPTY_SELECTION: Selection = { quantities: {}, gifts: {} };

export type ChosenLine = { ticket: PublicTicket; price: PublicPrice; quantity: number; unit_price: number };

/**
 * Returns the chosen lines in the order of the page. Prices that are no longer shown are dropped.
 */
export function chosenLines(event: PublicEvent, selection: Selection): ChosenLine[] {
  return event.tickets.flatMap((ticket) =>
    ticket.prices
      .map((price) => ({
        ticket,
        price,
        quantity: selection.quantities[price.id] ?? 0,
        unit_price: ticket.type === "DONATION" ? donationOf(selection, price) : price.price,
      }))
      .filter(({ quantity }) => quantity > 0),
  );
}

/** Amount of a donation per ticket: the minimum until the donor enters another one. */
export function donationOf({ gifts }: Selection, price: PublicPrice): number {
  return gifts[price.id] ?? price.price;
}

export const donationFieldName = (price_id: number) => `gift-${price_id}`;

/** The part of an event that determines its currency and the display of its prices. */
export type Priced = Pick<PublicEvent, "currency"> & { settings: Pick<PublicEvent["settings"], "price_display_mode"> };

/** The displayed price: including all taxes and fees, or before them. */
export function shownCost({ settings }: Priced, price: PublicPrice): number {
  return settings.price_display_mode === "EXCLUSIVE"
    ? price.price_before_taxes_and_fees
    : price.price_including_taxes_and_fees;
}

/**
 * `total` is what is paid, however prices are shown. `saved` is what the promo code takes off, as
 * on the bill. `on_top` lists the taxes and fees in the total, where prices are shown without them.
 */
export type RunningTotal = { quantity: number; total: number; saved: number; on_top: Addition[] };

/**
 * Computes the order's price with the same function that charges it. Prices arrive already
 * discounted, so no discount is applied again.
 */
export function runningTotal(lines: readonly ChosenLine[], { currency, settings }: Priced): RunningTotal {
  const isOnTop = settings.price_display_mode === "EXCLUSIVE";
  const shown = isOnTop ? "total_before_additions" : "total_gross";
  const order = priceOrder(lines.map(priceLine), null, currency);
  const { fees, taxes } = order.taxes_and_fees_rollup;
  const before = lines.map((line) => ({ ...line, unit_price: line.price.price_before_discount ?? line.unit_price }));
  return {
    quantity: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    total: order.total_gross,
    saved: priceOrder(before.map(priceLine), null, currency)[shown] - order[shown],
    on_top: isOnTop ? [...fees, ...taxes].filter(({ value }) => value > 0) : [],
  };
}

/**
 * The range of a quantity stepper: what is left, the ticket's own limits over all its prices, and
 * the event's maximum over all its tickets.
 */
export function stepLimits(
  event: PublicEvent,
  selection: Selection,
  ticket: PublicTicket,
  price: PublicPrice,
): { min: number; max: number } {
  const own = selection.quantities[price.id] ?? 0;
  const ofTicket = ticket.prices.reduce((sum, { id }) => sum + (selection.quantities[id] ?? 0), 0);
  const ofEvent = runningQuantity(event, selection);
  const max = Math.min(
    price.max_quantity,
    ticket.max_per_order - ofTicket + own,
    (event.max_tickets_per_order ?? Infinity) - ofEvent + own,
  );
  const min = Math.max(1, Math.min(ticket.min_per_order - ofTicket + own, price.max_quantity));
  return { min, max };
}

/**
 * Why no more can be added of a price that is already chosen: the order's maximum for the `event`
 * or the `ticket` is reached, or nothing is `left`. Null while more can be added, and before any is
 * chosen.
 */
export function whyNoMore(
  event: PublicEvent,
  selection: Selection,
  ticket: PublicTicket,
  price: PublicPrice,
): "event" | "ticket" | "left" | null {
  const quantity = selection.quantities[price.id] ?? 0;
  if (quantity === 0 || quantity < stepLimits(event, selection, ticket, price).max) return null;
  const ofTicket = ticket.prices.reduce((sum, { id }) => sum + (selection.quantities[id] ?? 0), 0);
  if (ofTicket >= ticket.max_per_order) return "ticket";
  return runningQuantity(event, selection) >= (event.max_tickets_per_order ?? Infinity) ? "event" : "left";
}

/** State of an event's tickets as a whole, as a buyer sees it. */
export type Offer = "over" | "on sale" | "being bought" | "sold out" | "not now";

export function offerOf({ lifecycle_status, tickets, takes_promo_codes }: PublicEvent): Offer {
  if (lifecycle_status === "ENDED") return "over";
  if (takes_promo_codes || tickets.some(({ sale_state }) => sale_state === "ON_SALE")) return "on sale";
  if (tickets.length === 0 || tickets.some(({ sale_state }) => sale_state !== "SOLD_OUT")) return "not now";
  return tickets.some(({ prices }) => prices.some(({ may_come_back }) => may_come_back)) ? "being bought" : "sold out";
}

export function reserveBody(lines: readonly ChosenLine[], promo_code: string | null): ReserveInput {
  const tickets = lines.map(({ ticket, price, quantity, unit_price }) => ({
    ticket_id: ticket.id,
    quantities: [{ price_id: price.id, quantity, ...(ticket.type === "DONATION" ? { price: unit_price } : {}) }],
  }));
  return { tickets, promo_code };
}

function runningQuantity(event: PublicEvent, selection: Selection): number {
  return chosenLines(event, selection).reduce((sum, { quantity }) => sum + quantity, 0);
}

function priceLine({ ticket, price, quantity, unit_price }: ChosenLine): PriceLine {
  return {
    ticket_id: ticket.id,
    ticket_price_id: price.id,
    ticket_type: ticket.type,
    unit_price,
    tax_behavior: ticket.tax_behavior,
    quantity,
    taxes_and_fees: ticket.taxes,
  };
}

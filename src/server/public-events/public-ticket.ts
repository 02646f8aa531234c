import type { Reply } from "#contract/endpoint.ts";
import type { publicEvents } from "#contract/public-events.ts";
import { TICKETS_PER_ORDER_DEFAULT_MAX } from "#domain/maxima.ts";
import type { Currency } from "#domain/currencies.ts";
import { type Discount, priceTicket } from "#domain/pricing.ts";
import { coversTicket } from "#domain/promo-codes.ts";
import { withAvailable } from "#domain/stock.ts";
import {
  isShownToPublic,
  mostPerOrder,
  type SaleState,
  saleState,
  ticketSaleState,
  saleStateOf,
} from "#domain/ticket-sale.ts";
import { shownHtml } from "#server/platform/html/sanitize-html.ts";
import { fromJson } from "#server/tickets/ticket-response.ts";
import type { LocalizedTicket } from "./localized-columns.ts";

type PublicTicket = Reply<typeof publicEvents.get>["data"]["tickets"][number];
type PublicPrice = PublicTicket["prices"][number];

/** What the public view of a ticket depends on: the valid promo code in use, and the event. */
export type Showing = {
  discount: Discount;
  currency: Currency;
  max_tickets_per_order: number | null;
  has_ended: boolean;
  is_suspended: boolean;
  now: Date;
};

/** Returns the ticket as the public sees it; empty where none of its prices is shown. */
export function publicTicket(ticket: LocalizedTicket, showing: Showing): PublicTicket[] {
  const promo_reveals = showing.discount !== null && coversTicket(showing.discount, ticket.id);
  const shown = withAvailable(ticket).prices.filter((price) =>
    isShownToPublic(ticket, price, saleState(ticket, price, showing.now), { promo_reveals }),
  );
  if (shown.length === 0) return [];
  const { id, title, description, type, tax_behavior, start_collapsed, sale_start_date, sale_end_date } = ticket;
  return [
    {
      ...{ id, title, type, tax_behavior, start_collapsed, sale_start_date, sale_end_date },
      description: shownHtml(description),
      fallbacks: ticket.fallbacks,
      min_per_order: ticket.min_per_order ?? 1,
      max_per_order: ticket.max_per_order ?? TICKETS_PER_ORDER_DEFAULT_MAX,
      sale_state: publicState(ticketSaleState(ticket, shown, showing.now), showing),
      taxes: ticket.taxes_and_fees,
      prices: shown.map((price) => publicPrice(ticket, price, showing)),
    },
  ];
}

/** Returns whether the ticket can be bought now, with or without a promo code. */
export function isForSale(ticket: LocalizedTicket, { has_ended, is_suspended, now }: Showing): boolean {
  return !has_ended && !is_suspended && ticketSaleState(ticket, withAvailable(ticket).prices, now) === "ON_SALE";
}

function publicPrice(
  ticket: LocalizedTicket,
  price: LocalizedTicket["prices"][number] & { available: number | null },
  showing: Showing,
): PublicPrice {
  const state = publicState(saleState(ticket, price, showing.now), showing);
  const line = {
    ticket_id: ticket.id,
    ticket_price_id: price.id,
    ticket_type: ticket.type,
    unit_price: price.price,
    tax_behavior: ticket.tax_behavior,
    taxes_and_fees: ticket.taxes_and_fees,
  };
  const priced = priceTicket(line, showing.discount, showing.currency);
  return {
    id: price.id,
    label: price.label,
    fallbacks: price.fallbacks,
    price: priced.price,
    price_before_discount: priced.is_discounted ? priced.price_before_discount : null,
    price_before_taxes_and_fees: priced.price_before_taxes_and_fees,
    tax_total: priced.tax_total,
    fee_total: priced.fee_total,
    price_including_taxes_and_fees: priced.price_including_taxes_and_fees,
    sale_state: state,
    may_come_back: state === "SOLD_OUT" && !showing.has_ended && isOnlyHeld(ticket, price.id),
    sale_start_date: fromJson(price.sale_start_date),
    sale_end_date: fromJson(price.sale_end_date),
    max_quantity: maxQuantity(ticket, state, price.available, showing),
    quantity_remaining: ticket.show_quantity_remaining ? price.available : null,
  };
}

/**
 * Returns whether only incomplete orders make it unavailable: some would be left without their
 * reservations.
 */
function isOnlyHeld(ticket: LocalizedTicket, price_id: number): boolean {
  const nothingHeld = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, held: 0 }));
  const { prices } = withAvailable({
    prices: nothingHeld(ticket.prices),
    capacities: nothingHeld(ticket.capacities),
  });
  return prices.some(({ id, available }) => id === price_id && available !== 0);
}

/**
 * Returns how many one order may contain. Where the organizer hides what is left, this must not
 * reveal it: the result is the order's maximum where there is enough, otherwise at most a few. A
 * buyer who wants more than there is gets an error at the reservation.
 */
function maxQuantity(ticket: LocalizedTicket, state: SaleState, available: number | null, showing: Showing): number {
  const ofOrder = showing.max_tickets_per_order ?? Number.POSITIVE_INFINITY;
  const most = Math.min(mostPerOrder(state, ticket.max_per_order, available), ofOrder);
  const isEnough = most === Math.min(mostPerOrder(state, ticket.max_per_order, null), ofOrder);
  return ticket.show_quantity_remaining || isEnough ? most : Math.min(most, Math.max(A_FEW, ticket.min_per_order ?? 1));
}

const A_FEW = 10;

/** All callers who may see the ticket see the public state, also its organizer in a preview. */
function publicState(state: SaleState, { has_ended, is_suspended }: Showing): SaleState {
  return saleStateOf(state, { status: "LIVE", has_ended, is_suspended });
}

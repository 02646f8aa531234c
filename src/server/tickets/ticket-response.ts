import type { Reply } from "#contract/endpoint.ts";
import type { tickets } from "#contract/tickets.ts";
import type { Currency } from "#domain/currencies.ts";
import { lifecycleStatus } from "#domain/event-status.ts";
import { grossPrice } from "#domain/pricing.ts";
import { availableOf, withAvailable } from "#domain/stock.ts";
import { saleState, ticketSaleState, saleStateOf } from "#domain/ticket-sale.ts";
import { ticketPrice } from "#domain/tickets.ts";
import { type Offered, type SaleObstacle, whyNotOnSale } from "#domain/why-not-on-sale.ts";
import { translationsResponse } from "#server/translations/translations-input.ts";
import type { TicketFound } from "./ticket-queries.ts";

type Answer = Reply<typeof tickets.get>["data"];

/**
 * What decides whether a ticket can be bought, besides the ticket: its event, and whether payments
 * can be taken.
 */
export type Around = Offered["event"] & { currency: Currency };
export type Selling = Pick<Offered, "takes_payments" | "is_suspended"> & { now: Date };

/** Returns a ticket as its organizer sees it: every number, hidden or not. */
export function ticketResponse(event: Around, row: TicketFound, selling: Selling): Answer {
  const { now, is_suspended } = selling;
  const { capacities, available: _, prices, price_translations, ...ticket } = withAvailable(row);
  const eventState = { status: event.status, has_ended: lifecycleStatus(event, now) === "ENDED", is_suspended };
  const obstacles = whyNotOnSale(offered(event, row, selling), now);
  return {
    ...ticket,
    translations: translationsResponse(row.translations, ["title", "description"]),
    capacity_assignments: capacities.map((shared) => ({
      id: shared.id,
      name: shared.name,
      status: shared.status,
      quantity_remaining: availableOf(shared),
    })),
    quantity_sold: sum(prices.map(({ sold }) => sold)),
    quantity_held: sum(prices.map(({ held }) => held)),
    initial_quantity_available: prices.some(({ capacity }) => capacity === null)
      ? null
      : sum(prices.map(({ capacity }) => capacity ?? 0)),
    sale_state: saleStateOf(ticketSaleState(row, prices, now), eventState),
    sale_obstacles: obstacles.ticket.map(obstacleResponse),
    prices: prices.map((price, at) => ({
      id: price.id,
      label: price.label,
      translations: translationsResponse(price_translations[price.id] ?? {}, ["label"]),
      price: price.price,
      is_hidden: price.is_hidden,
      initial_quantity_available: price.capacity,
      quantity_sold: price.sold,
      quantity_held: price.held,
      sale_start_date: fromJson(price.sale_start_date),
      sale_end_date: fromJson(price.sale_end_date),
      sale_state: saleStateOf(saleState(row, price, now), eventState),
      sale_obstacles: (obstacles.prices[at] ?? []).map(obstacleResponse),
    })),
  };
}

/**
 * Each price with what its own quantity leaves: the organizer needs to see whether that or a shared
 * capacity is used up.
 */
function offered(event: Around, row: TicketFound, { takes_payments, is_suspended }: Selling): Offered {
  return {
    event,
    ticket: row,
    prices: row.prices.map((price) => ({
      ...price,
      available: availableOf(price),
      is_charged: grossPrice(ticketPrice(row.type, price.price), row, event.currency) > 0,
    })),
    capacities: row.capacities.map((shared) => ({ id: shared.id, available: availableOf(shared) })),
    takes_payments,
    is_suspended,
  };
}

function obstacleResponse({ at, ...obstacle }: SaleObstacle) {
  return { ...obstacle, at: at === null ? null : new Date(at) };
}

/** Parses a time from JSON, which has an offset; responses contain it in UTC. */
export function fromJson(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

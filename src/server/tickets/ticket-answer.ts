import type { Reply } from "#contract/endpoint.ts";
import type { tickets } from "#contract/tickets.ts";
import type { CapacityAssignmentStatus } from "#domain/capacity-assignments.ts";
import type { EventStatus } from "#domain/event-status.ts";
import { availableOf, withAvailable } from "#domain/stock.ts";
import { saleState, ticketSaleState, toldSaleState } from "#domain/ticket-sale.ts";
import type { TicketFound } from "./queries.ts";

type Answer = Reply<typeof tickets.get>["data"];

/** A ticket as its organizer sees it: every number, hidden or not. */
export function ticketAnswer(event: { status: EventStatus }, row: TicketFound, now: Date): Answer {
  const { capacities, available: _, prices, ...ticket } = withAvailable(row);
  return {
    ...ticket,
    capacity_assignments: capacities.map((shared) => ({
      id: shared.id,
      name: shared.name,
      status: shared.status as CapacityAssignmentStatus,
      quantity_remaining: availableOf(shared),
    })),
    quantity_sold: sum(prices.map(({ sold }) => sold)),
    quantity_held: sum(prices.map(({ held }) => held)),
    initial_quantity_available: prices.some(({ capacity }) => capacity === null)
      ? null
      : sum(prices.map(({ capacity }) => capacity ?? 0)),
    sale_state: toldSaleState(ticketSaleState(row, prices, now), event),
    prices: prices.map((price) => ({
      id: price.id,
      label: price.label,
      price: price.price,
      is_hidden: price.is_hidden,
      initial_quantity_available: price.capacity,
      quantity_sold: price.sold,
      quantity_held: price.held,
      sale_start_date: fromJson(price.sale_start_date),
      sale_end_date: fromJson(price.sale_end_date),
      sale_state: toldSaleState(saleState(row, price, now), event),
    })),
  };
}

/** A time that travelled inside JSON is text with an offset; the wire wants it in UTC. */
export function fromJson(time: string | null): Date | null {
  return time === null ? null : new Date(time);
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

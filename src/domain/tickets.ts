import { AMOUNT_MAX, TICKETS_PER_ORDER_DEFAULT_MAX, TICKETS_PER_ORDER_LIMIT } from "./maxima.ts";
import { type Instant, milliseconds } from "./time.ts";

export const TICKET_TYPES = ["FREE", "PAID", "DONATION", "TIERED"] as const;
export type TicketType = (typeof TICKET_TYPES)[number];

/** A price as entered by an organizer. `price` in the smallest unit; for a donation the minimum. */
export type TicketPriceInput = { label?: string | null; price: number };

export type TicketPriceProblem =
  | "tier_needed"
  | "tier_label_needed"
  | "one_price_only"
  | "price_needed"
  | "price_invalid";

/** Tiered tickets have at least one price, each with a label; all others have exactly one. */
export function ticketPriceProblems(
  type: TicketType,
  prices: readonly TicketPriceInput[],
): { field: string; problem: TicketPriceProblem }[] {
  if (prices.length === 0) return [{ field: "prices", problem: type === "TIERED" ? "tier_needed" : "price_needed" }];
  if (type !== "TIERED" && prices.length > 1) return [{ field: "prices", problem: "one_price_only" }];
  return prices.flatMap((row, index) => [
    ...(type === "TIERED" && !row.label?.trim()
      ? [{ field: `prices.${index}.label`, problem: "tier_label_needed" as const }]
      : []),
    ...(isPrice(ticketPrice(type, row.price))
      ? []
      : [{ field: `prices.${index}.price`, problem: "price_invalid" as const }]),
  ]);
}

/** Returns the price of a ticket: a free ticket costs nothing, whatever is stored. */
export function ticketPrice(type: TicketType, price: number): number {
  return type === "FREE" ? 0 : price;
}

/**
 * Returns the unit price in an order. Only a donation has a price given by the buyer; it is ignored
 * for other tickets.
 */
export function unitPrice(type: TicketType, price: number, amount: number | null): number {
  return type === "DONATION" ? (amount ?? price) : ticketPrice(type, price);
}

export type TicketLimits = {
  min_per_order: number | null;
  max_per_order: number | null;
  sale_start_date: Instant | null;
  sale_end_date: Instant | null;
};

export type TicketProblem = "end_before_start" | "minimum_above_maximum" | "too_many_per_order";

export function ticketProblems(ticket: TicketLimits): { field: string; problem: TicketProblem }[] {
  const { min_per_order: minimum, sale_start_date: start, sale_end_date: end } = ticket;
  const maximum = ticket.max_per_order ?? TICKETS_PER_ORDER_DEFAULT_MAX;
  const problems: { field: string; problem: TicketProblem }[] = [];
  if (start && end && milliseconds(end) <= milliseconds(start))
    problems.push({ field: "sale_end_date", problem: "end_before_start" });
  if (minimum !== null && minimum > maximum)
    problems.push({ field: "min_per_order", problem: "minimum_above_maximum" });
  if (maximum > TICKETS_PER_ORDER_LIMIT) problems.push({ field: "max_per_order", problem: "too_many_per_order" });
  return problems;
}

/** The type of a ticket with orders cannot change, because the orders depend on it. */
export function ticketTypeProblem(from: TicketType, to: TicketType, hasOrders: boolean): "type_frozen" | null {
  return from !== to && hasOrders ? "type_frozen" : null;
}

/** Free tickets with taxes or fees still cost something: the organizer is warned. */
export function chargesForFreeTicket(type: TicketType, taxes_and_fees: readonly unknown[]): boolean {
  return type === "FREE" && taxes_and_fees.length > 0;
}

function isPrice(price: number): boolean {
  return Number.isSafeInteger(price) && price >= 0 && price <= AMOUNT_MAX;
}

import { donationProblem, type DonationProblem } from "./donations.ts";
import { TICKETS_PER_ORDER_DEFAULT_MAX, TICKETS_PER_ORDER_LIMIT } from "./maxima.ts";
import { least } from "./stock.ts";
import {
  isShownToPublic,
  type QuantityProblem,
  quantityProblem,
  type SalePrice,
  saleState,
  type SaleTicket,
  type TicketVisibility,
} from "./ticket-sale.ts";
import { type TicketType, unitPrice } from "./tickets.ts";

/** The tickets in a request; `price` is used for donations only. A quantity of 0 is ignored. */
export type RequestedTicket = {
  ticket_id: number;
  quantities: readonly { price_id: number; quantity: number; price?: number | null }[];
};

/**
 * The rules' view of a ticket of the event. `available`: what its capacities leave, null for
 * unlimited.
 */
export type SelectableTicket = SaleTicket &
  TicketVisibility & {
    id: number;
    type: TicketType;
    min_per_order: number | null;
    max_per_order: number | null;
    available: number | null;
    prices: readonly (SalePrice & { id: number; price: number })[];
  };

export type Selection = {
  requested: readonly RequestedTicket[];
  /** All tickets of this event: others are foreign. */
  tickets: readonly SelectableTicket[];
  /** The event's maximum; null for none. */
  max_tickets_per_order: number | null;
  /** Whether a valid promo code in this request covers the ticket. */
  promo_reveals: (ticket_id: number) => boolean;
};

/**
 * `foreign`: of another event, or not visible to the public; the two are deliberately
 * indistinguishable.
 */
export type SelectionProblemName =
  | "ticket_needed"
  | "quantity_invalid"
  | "foreign"
  | "not_available"
  | QuantityProblem
  | DonationProblem;
/**
 * `field` is the path in the request: `tickets.0.quantities.0.quantity`. `most` is the maximum that
 * was exceeded.
 */
export type SelectionProblem = { field: string; problem: SelectionProblemName; most?: number };

/**
 * Returns the problems of a whole selection: maxima apply to the sum of a ticket's lines and of the
 * order. An empty result is no guarantee: only reserving the stock is.
 */
export function selectionProblems(selection: Selection, now: Date): SelectionProblem[] {
  const lines = selectedLines(selection.requested);
  if (lines.length === 0) return [{ field: "tickets", problem: "ticket_needed" }];
  const broken = lines.flatMap((line) => lineProblems(line, selection, now));
  if (broken.length > 0) return broken;
  return [
    ...orderProblems(lines, selection.max_tickets_per_order),
    ...selection.tickets.flatMap((ticket) => ticketProblems(ticket, lines, now)),
  ];
}

export type SelectedLine = {
  field: string;
  ticket_id: number;
  ticket_price_id: number;
  quantity: number;
  price: number | null;
};

/** Returns the lines with a quantity. */
export function selectedLines(requested: readonly RequestedTicket[]): SelectedLine[] {
  return requested.flatMap(({ ticket_id, quantities }, i) =>
    quantities
      .map(({ price_id, quantity, price }, j) => {
        return {
          field: `tickets.${i}.quantities.${j}`,
          ticket_id,
          ticket_price_id: price_id,
          quantity,
          price: price ?? null,
        };
      })
      .filter(({ quantity }) => quantity !== 0),
  );
}

function lineProblems(line: SelectedLine, { tickets, promo_reveals }: Selection, now: Date): SelectionProblem[] {
  const problem = (field: string, name: SelectionProblemName) => [{ field: `${line.field}.${field}`, problem: name }];
  if (!Number.isSafeInteger(line.quantity) || line.quantity < 1) return problem("quantity", "quantity_invalid");
  const ticket = tickets.find(({ id }) => id === line.ticket_id);
  const price = ticket?.prices.find(({ id }) => id === line.ticket_price_id);
  if (!ticket || !price) return problem("price_id", "foreign");
  const state = saleState(ticket, price, now);
  // A price that is hidden only because it is sold out counts as sold out, not as foreign: stock
  // held by expired orders can still be reserved.
  const even_sold_out = { ...ticket, hide_when_sold_out: false };
  if (!isShownToPublic(even_sold_out, price, state, { promo_reveals: promo_reveals(ticket.id) }))
    return problem("price_id", "foreign");
  if (state === "SOLD_OUT") return problem("quantity", "not_enough_left");
  if (state !== "ON_SALE") return problem("price_id", "not_available");
  const amount = unitPrice(ticket.type, price.price, line.price);
  const donation = ticket.type === "DONATION" ? donationProblem(amount, price.price) : null;
  return donation ? problem("price", donation) : [];
}

function orderProblems(lines: readonly SelectedLine[], max_tickets_per_order: number | null): SelectionProblem[] {
  const maximum = Math.min(max_tickets_per_order ?? TICKETS_PER_ORDER_LIMIT, TICKETS_PER_ORDER_LIMIT);
  return quantityOf(lines) > maximum ? [{ field: "tickets", problem: "above_maximum", most: maximum }] : [];
}

/**
 * A ticket's minimum and maximum apply to all its lines together, a price's stock to all lines of
 * that price.
 */
function ticketProblems(ticket: SelectableTicket, lines: readonly SelectedLine[], now: Date): SelectionProblem[] {
  const ticketLines = lines.filter(({ ticket_id }) => ticket_id === ticket.id);
  const [first] = ticketLines;
  if (!first) return [];
  const problem = quantityProblem({ ...ticket, requested: quantityOf(ticketLines), available: buyableOf(ticket, now) });
  const most = problem === "above_maximum" ? { most: ticket.max_per_order ?? TICKETS_PER_ORDER_DEFAULT_MAX } : {};
  if (problem) return [{ field: `${first.field}.quantity`, problem, ...most }];
  return ticket.prices.flatMap((price) => priceProblems(price, ticketLines));
}

function priceProblems(
  price: { id: number; available: number | null },
  lines: readonly SelectedLine[],
): SelectionProblem[] {
  const priceLines = lines.filter(({ ticket_price_id }) => ticket_price_id === price.id);
  const [first] = priceLines;
  const isEnough = price.available === null || quantityOf(priceLines) <= price.available;
  return first && !isEnough ? [{ field: `${first.field}.quantity`, problem: "not_enough_left" }] : [];
}

/** Returns how many of a ticket can be bought now over all its prices; null for unlimited. */
function buyableOf(ticket: SelectableTicket, now: Date): number | null {
  const on_sale = ticket.prices.filter((price) => saleState(ticket, price, now) === "ON_SALE");
  const isUnlimited = on_sale.some(({ available }) => available === null);
  return least([
    ticket.available,
    isUnlimited ? null : on_sale.reduce((total, { available }) => total + (available ?? 0), 0),
  ]);
}

function quantityOf(lines: readonly SelectedLine[]): number {
  return lines.reduce((total, { quantity }) => total + quantity, 0);
}

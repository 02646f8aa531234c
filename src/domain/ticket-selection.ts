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

/** What a buyer asks for, as it stands in the request; `price` is read for donations only. A quantity of 0 asks for nothing. */
export type RequestedTicket = {
  ticket_id: number;
  quantities: readonly { price_id: number; quantity: number; price?: number | null }[];
};

/** A ticket of the event as the rules see it. `available`: what its capacities leave, null when they leave everything. */
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
  /** All tickets of this event: what is not among them is foreign. */
  tickets: readonly SelectableTicket[];
  /** Of the event; null when it sets none. */
  max_tickets_per_order: number | null;
  /** Whether a valid promo code of this request covers the ticket. */
  promo_reveals: (ticket_id: number) => boolean;
};

/** `foreign`: not of this event, or nothing that the public may know of; the two look alike on purpose. */
export type SelectionProblemName =
  | "ticket_needed"
  | "quantity_invalid"
  | "foreign"
  | "not_available"
  | QuantityProblem
  | DonationProblem;
/** `field` as it stands in the request: `tickets.0.quantities.0.quantity`. `most`: what was gone above. */
export type SelectionProblem = { field: string; problem: SelectionProblemName; most?: number };

/**
 * What is wrong with a selection, all lines together: limits hold for the sum over a ticket's lines and over the order.
 * An empty answer is no promise: only taking the stock is.
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

/** The lines that ask for something. */
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
  // What is hidden only because it is sold out is sold out: places that orders past their time still hold can be had.
  const even_sold_out = { ...ticket, hide_when_sold_out: false };
  if (!isShownToPublic(even_sold_out, price, state, { promo_reveals: promo_reveals(ticket.id) }))
    return problem("price_id", "foreign");
  if (state === "SOLD_OUT") return problem("quantity", "not_enough_left");
  if (state !== "ON_SALE") return problem("price_id", "not_available");
  const given = unitPrice(ticket.type, price.price, line.price);
  const donation = ticket.type === "DONATION" ? donationProblem(given, price.price) : null;
  return donation ? problem("price", donation) : [];
}

/** The order as a whole holds at most what its event allows. */
function orderProblems(lines: readonly SelectedLine[], max_tickets_per_order: number | null): SelectionProblem[] {
  const maximum = Math.min(max_tickets_per_order ?? TICKETS_PER_ORDER_LIMIT, TICKETS_PER_ORDER_LIMIT);
  return quantityOf(lines) > maximum ? [{ field: "tickets", problem: "above_maximum", most: maximum }] : [];
}

/** A ticket's limits hold for all its lines together, a price's stock for all lines of that price. */
function ticketProblems(ticket: SelectableTicket, lines: readonly SelectedLine[], now: Date): SelectionProblem[] {
  const asked = lines.filter(({ ticket_id }) => ticket_id === ticket.id);
  const [first] = asked;
  if (!first) return [];
  const problem = quantityProblem({ ...ticket, requested: quantityOf(asked), available: buyableOf(ticket, now) });
  const most = problem === "above_maximum" ? { most: ticket.max_per_order ?? TICKETS_PER_ORDER_DEFAULT_MAX } : {};
  if (problem) return [{ field: `${first.field}.quantity`, problem, ...most }];
  return ticket.prices.flatMap((price) => priceProblems(price, asked));
}

function priceProblems(
  price: { id: number; available: number | null },
  lines: readonly SelectedLine[],
): SelectionProblem[] {
  const asked = lines.filter(({ ticket_price_id }) => ticket_price_id === price.id);
  const [first] = asked;
  const isEnough = price.available === null || quantityOf(asked) <= price.available;
  return first && !isEnough ? [{ field: `${first.field}.quantity`, problem: "not_enough_left" }] : [];
}

/** How many of a ticket can be bought now, over all its prices; null when there is no limit. */
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

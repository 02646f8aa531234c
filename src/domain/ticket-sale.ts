import type { EventStatus } from "./event-status.ts";
import { TICKETS_PER_ORDER_DEFAULT_MAX } from "./maxima.ts";
import { type Instant, isPast } from "./time.ts";

/** `NOT_ON_SALE`: the event itself cannot sell tickets. */
export const SALE_STATES = [
  "ON_SALE",
  "NOT_ON_SALE",
  "COMING_SOON",
  "SALES_ENDED",
  "SOLD_OUT",
  "PAUSED",
  "HIDDEN",
] as const;
export type SaleState = (typeof SALE_STATES)[number];

type SaleWindow = { sale_start_date: Instant | null; sale_end_date: Instant | null };
export type SaleTicket = SaleWindow & { is_hidden: boolean; is_paused: boolean };
/** `available` is the number left, including the limits of capacities; null for unlimited. */
export type SalePrice = SaleWindow & { is_hidden: boolean; available: number | null };

/**
 * The obstacles to buying a price, with the sale state that each results in. The strongest come
 * first: those that will not go away with time.
 */
const OBSTACLES = {
  ticket_hidden: { state: "HIDDEN", stands: (ticket) => ticket.is_hidden },
  price_hidden: { state: "HIDDEN", stands: (_, price) => price.is_hidden },
  ticket_ended: { state: "SALES_ENDED", stands: (ticket, _, now) => hasEnded(ticket, now) },
  price_ended: { state: "SALES_ENDED", stands: (_, price, now) => hasEnded(price, now) },
  ticket_to_come: { state: "COMING_SOON", stands: (ticket, _, now) => !hasStarted(ticket, now) },
  price_to_come: { state: "COMING_SOON", stands: (_, price, now) => !hasStarted(price, now) },
  sold_out: { state: "SOLD_OUT", stands: (_, { available }) => available !== null && available <= 0 },
  paused: { state: "PAUSED", stands: (ticket) => ticket.is_paused },
} satisfies Record<string, { state: SaleState; stands: (ticket: SaleTicket, price: SalePrice, now: Date) => boolean }>;

export type PriceObstacle = keyof typeof OBSTACLES;
const STRONGEST_FIRST = Object.keys(OBSTACLES) as PriceObstacle[];

/** Returns all obstacles to buying one price of a ticket now; empty if it is on sale. */
export function priceObstacles(ticket: SaleTicket, price: SalePrice, now: Date): PriceObstacle[] {
  return STRONGEST_FIRST.filter((name) => OBSTACLES[name].stands(ticket, price, now));
}

/** Returns ON_SALE, or the state of the strongest obstacle. */
export function saleState(ticket: SaleTicket, price: SalePrice, now: Date): SaleState {
  const strongest = STRONGEST_FIRST.find((name) => OBSTACLES[name].stands(ticket, price, now));
  return strongest ? OBSTACLES[strongest].state : "ON_SALE";
}

/** Returns the state of the whole ticket: the most promising state of its prices. */
export function ticketSaleState(ticket: SaleTicket, prices: readonly SalePrice[], now: Date): SaleState {
  if (ticket.is_hidden) return "HIDDEN";
  const states = prices.map((price) => saleState(ticket, price, now));
  return MOST_HOPEFUL_FIRST.find((state) => states.includes(state)) ?? "SOLD_OUT";
}

/** What decides about all tickets of an event. `is_suspended`: the operator has suspended its account. */
export type SaleEvent = { status: EventStatus; has_ended: boolean; is_suspended: boolean };

/**
 * Returns the state to display: tickets of a draft or an archived event are not on sale; after the
 * event, sales have ended; those of a suspended account are paused.
 */
export function saleStateOf(state: SaleState, event: SaleEvent): SaleState {
  if (event.status !== "LIVE") return "NOT_ON_SALE";
  if (event.has_ended) return state === "SOLD_OUT" || state === "HIDDEN" ? state : "SALES_ENDED";
  return event.is_suspended && (state === "ON_SALE" || state === "COMING_SOON") ? "PAUSED" : state;
}

export type TicketVisibility = {
  is_hidden: boolean;
  is_hidden_without_promo_code: boolean;
  hide_before_sale_start_date: boolean;
  hide_after_sale_end_date: boolean;
  hide_when_sold_out: boolean;
};

/**
 * Whether the price is visible to the public. A price that is not visible cannot be bought by its
 * id either. `promo_reveals`: the request has a valid promo code that covers this ticket. It
 * reveals only tickets that require a code.
 */
export function isShownToPublic(
  ticket: TicketVisibility,
  price: { is_hidden: boolean; available: number | null },
  state: SaleState,
  { promo_reveals }: { promo_reveals: boolean },
): boolean {
  if (ticket.is_hidden || price.is_hidden || state === "HIDDEN") return false;
  if (ticket.is_hidden_without_promo_code && !promo_reveals) return false;
  if (ticket.hide_before_sale_start_date && state === "COMING_SOON") return false;
  if (ticket.hide_after_sale_end_date && state === "SALES_ENDED") return false;
  const isSoldOut = state === "SOLD_OUT" || (price.available !== null && price.available <= 0);
  return !(ticket.hide_when_sold_out && isSoldOut);
}

export type QuantityProblem = "below_minimum" | "above_maximum" | "not_enough_left";

/**
 * Returns why an order cannot have this many of one ticket, all its tiers together. If fewer than
 * the minimum are left, the rest can be bought together, so that no unsellable tickets remain. The
 * default minimum is 1, the default maximum 100.
 */
export function quantityProblem(request: {
  requested: number;
  min_per_order: number | null;
  max_per_order: number | null;
  available: number | null;
}): QuantityProblem | null {
  const { requested, available } = request;
  const maximum = request.max_per_order ?? TICKETS_PER_ORDER_DEFAULT_MAX;
  const minimum = Math.min(request.min_per_order ?? 1, available ?? Number.POSITIVE_INFINITY);
  if (requested > maximum) return "above_maximum";
  if (available !== null && requested > available) return "not_enough_left";
  return requested >= Math.max(1, minimum) ? null : "below_minimum";
}

/**
 * Returns the maximum of a price in this state per order: the upper limit of the quantity input.
 */
export function mostPerOrder(state: SaleState, max_per_order: number | null, available: number | null): number {
  if (state !== "ON_SALE") return 0;
  return Math.max(0, Math.min(max_per_order ?? TICKETS_PER_ORDER_DEFAULT_MAX, available ?? Number.POSITIVE_INFINITY));
}

const MOST_HOPEFUL_FIRST: readonly SaleState[] = [
  "ON_SALE",
  "PAUSED",
  "COMING_SOON",
  "SOLD_OUT",
  "SALES_ENDED",
  "HIDDEN",
  "NOT_ON_SALE",
];

function hasStarted({ sale_start_date }: SaleWindow, now: Date): boolean {
  return sale_start_date === null || isPast(sale_start_date, now);
}

function hasEnded({ sale_end_date }: SaleWindow, now: Date): boolean {
  return sale_end_date !== null && isPast(sale_end_date, now);
}

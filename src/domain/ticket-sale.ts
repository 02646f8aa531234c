import type { EventStatus } from "./event-status.ts";
import { TICKETS_PER_ORDER_DEFAULT_MAX } from "./maxima.ts";
import { type Instant, isPast } from "./time.ts";

/** `NOT_ON_SALE`: its event can't sell at all. */
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
/** `available`: how many are left, capacities counted; null when there is no limit. */
export type SalePrice = SaleWindow & { is_hidden: boolean; available: number | null };

/** What keeps everybody from one price of a ticket, with the state that it is told as. The strongest first: what no waiting will change. */
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

/** All that keeps one price of a ticket from being bought now; nothing where it can be. */
export function priceObstacles(ticket: SaleTicket, price: SalePrice, now: Date): PriceObstacle[] {
  return STRONGEST_FIRST.filter((name) => OBSTACLES[name].stands(ticket, price, now));
}

/** Whether one price of a ticket can be bought now, or what the strongest obstacle is told as. */
export function saleState(ticket: SaleTicket, price: SalePrice, now: Date): SaleState {
  const strongest = STRONGEST_FIRST.find((name) => OBSTACLES[name].stands(ticket, price, now));
  return strongest ? OBSTACLES[strongest].state : "ON_SALE";
}

/** The ticket as a whole: the most hopeful state of its prices. */
export function ticketSaleState(ticket: SaleTicket, prices: readonly SalePrice[], now: Date): SaleState {
  if (ticket.is_hidden) return "HIDDEN";
  const states = prices.map((price) => saleState(ticket, price, now));
  return MOST_HOPEFUL_FIRST.find((state) => states.includes(state)) ?? "SOLD_OUT";
}

/**
 * A state as it is told: of a draft's or an archived event's tickets nothing is on sale, whatever else is true of them; when the event is
 * over, nothing is sold any more.
 */
export function saleStateOf(state: SaleState, event: { status: EventStatus; has_ended: boolean }): SaleState {
  if (event.status !== "LIVE") return "NOT_ON_SALE";
  return event.has_ended && state !== "SOLD_OUT" && state !== "HIDDEN" ? "SALES_ENDED" : state;
}

export type TicketVisibility = {
  is_hidden: boolean;
  is_hidden_without_promo_code: boolean;
  hide_before_sale_start_date: boolean;
  hide_after_sale_end_date: boolean;
  hide_when_sold_out: boolean;
};

/**
 * Whether the public may know of it. What is not shown can't be bought by its id either.
 * `promo_reveals`: a valid promo code that covers this ticket was given. It opens only what waits for a code.
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
 * How many of one ticket an order may hold, all its tiers together. Where fewer than the minimum are left, the rest may be
 * bought as a whole: nobody is left with tickets that can't be sold. Without a minimum it is 1, without a maximum 100.
 */
export function quantityProblem(asked: {
  requested: number;
  min_per_order: number | null;
  max_per_order: number | null;
  available: number | null;
}): QuantityProblem | null {
  const { requested, available } = asked;
  const maximum = asked.max_per_order ?? TICKETS_PER_ORDER_DEFAULT_MAX;
  const minimum = Math.min(asked.min_per_order ?? 1, available ?? Number.POSITIVE_INFINITY);
  if (requested > maximum) return "above_maximum";
  if (available !== null && requested > available) return "not_enough_left";
  return requested >= Math.max(1, minimum) ? null : "below_minimum";
}

/** How many an order may hold of a price in this state: what a stepper on the page stops at. */
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

import { type EventDates, endOf, type EventStatus, lifecycleStatus } from "./event-status.ts";
import { TICKETS_PER_ORDER_DEFAULT_MAX, TICKETS_PER_ORDER_LIMIT } from "./maxima.ts";
import { least } from "./stock.ts";
import { type PriceObstacle, priceObstacles, type SalePrice, type SaleTicket } from "./ticket-sale.ts";
import { type Instant, milliseconds } from "./time.ts";

/**
 * The reasons shown to the organizer why a ticket cannot be bought: the obstacles to its prices
 * (`ticket-sale.ts`), and those of the event, the order and the payment.
 */
export const SALE_OBSTACLES = [
  "account_suspended",
  "event_draft",
  "event_archived",
  "event_over",
  "ticket_hidden",
  "no_price_visible",
  "price_hidden",
  "ticket_ended",
  "price_ended",
  "ticket_to_come",
  "price_to_come",
  "capacity_full",
  "sold_out",
  "paused",
  "scope_clash",
  "payment_missing",
  "promo_code_needed",
] as const satisfies readonly (PriceObstacle | string)[];

/**
 * `at`: since or until when. `price_id`, `capacity_assignment_id`: the price or the capacity that
 * causes it.
 */
export type SaleObstacle = {
  name: (typeof SALE_OBSTACLES)[number];
  at: Instant | null;
  price_id: number | null;
  capacity_assignment_id: number | null;
};

export type Offered = {
  event: EventDates & { status: EventStatus; max_tickets_per_order: number | null };
  ticket: SaleTicket & {
    is_hidden_without_promo_code: boolean;
    min_per_order: number | null;
    max_per_order: number | null;
  };
  /**
   * `available` is the price's own quantity left, without shared capacities. `is_charged`: it costs
   * something.
   */
  prices: readonly (SalePrice & { id: number; is_charged: boolean })[];
  capacities: readonly { id: number; available: number | null }[];
  /** A payment method is available. */
  takes_payments: boolean;
  /** The operator has suspended the account. */
  is_suspended: boolean;
};

/**
 * Returns all obstacles to buying a ticket and each of its prices; the ticket's are those that
 * apply to all its prices.
 */
export function whyNotOnSale(offered: Offered, now: Date): { ticket: SaleObstacle[]; prices: SaleObstacle[][] } {
  const prices = offered.prices.map((price) => ofPrice(offered, price, now));
  return { ticket: [...ofEvent(offered, now), ...ofTicket(offered, now), ...ofAllPrices(offered, prices)], prices };
}

function ofEvent({ event, is_suspended }: Offered, now: Date): SaleObstacle[] {
  const { status } = event;
  const isOver = lifecycleStatus(event, now) === "ENDED";
  return [
    ...(is_suspended ? [obstacle("account_suspended")] : []),
    ...(status === "LIVE" ? [] : [obstacle(status === "DRAFT" ? "event_draft" : "event_archived")]),
    ...(isOver ? [obstacle("event_over", { at: endOf(event) })] : []),
  ];
}

function ofTicket({ event, ticket, prices, capacities }: Offered, now: Date): SaleObstacle[] {
  const { sale_start_date, sale_end_date } = ticket;
  const own = priceObstacles(ticket, UNRESTRICTED, now);
  const at = { ticket_ended: sale_end_date, ticket_to_come: sale_start_date } as Record<string, Instant | null>;
  const full = capacities.filter(({ available }) => available !== null && available <= 0);
  const left = least([...capacities, ...(prices.length === 1 ? prices : [])].map(({ available }) => available));
  const most = Math.min(
    ticket.max_per_order ?? TICKETS_PER_ORDER_DEFAULT_MAX,
    event.max_tickets_per_order ?? TICKETS_PER_ORDER_LIMIT,
  );
  const fewest = Math.min(ticket.min_per_order ?? 1, left ?? Number.POSITIVE_INFINITY);
  return [
    ...own.filter((name) => name !== "paused").map((name) => obstacle(name, { at: at[name] ?? null })),
    ...full.map(({ id }) => obstacle("capacity_full", { capacity_assignment_id: id })),
    ...(own.includes("paused") ? [obstacle("paused")] : []),
    ...(fewest > most ? [obstacle("scope_clash")] : []),
    ...(ticket.is_hidden_without_promo_code ? [obstacle("promo_code_needed")] : []),
  ];
}

type Price = Offered["prices"][number];

function ofPrice({ takes_payments }: Offered, price: Price, now: Date): SaleObstacle[] {
  const at = { price_ended: price.sale_end_date, price_to_come: price.sale_start_date } as Record<string, Instant>;
  const own = priceObstacles(UNRESTRICTED, price, now);
  return [
    ...own.map((name) => obstacle(name, { price_id: price.id, at: at[name] ?? null })),
    ...(price.is_charged && !takes_payments ? [obstacle("payment_missing", { price_id: price.id })] : []),
  ];
}

/**
 * Empty if any price can be bought. Otherwise the obstacles of the most promising visible price.
 */
function ofAllPrices({ prices }: Offered, obstacles: readonly SaleObstacle[][]): SaleObstacle[] {
  const visible = obstacles.filter((_, at) => !prices[at]?.is_hidden);
  if (visible.length === 0) return [obstacle("no_price_visible", { price_id: prices[0]?.id ?? null })];
  return visible.toSorted(mostHopefulFirst)[0] ?? [];
}

/**
 * Sorts prices that lack only a payment method first, then those with a later sale (the soonest
 * first), then sold-out ones, then ended ones (the latest first).
 */
function mostHopefulFirst([first]: readonly SaleObstacle[], [other]: readonly SaleObstacle[]): number {
  return hope(first) - hope(other) || (timeOf(first) - timeOf(other)) * (first?.name === "price_ended" ? -1 : 1);
}

function hope(strongest: SaleObstacle | undefined): number {
  return strongest ? HOPES.indexOf(strongest.name) : -1;
}

const HOPES: readonly string[] = [
  "payment_missing",
  "price_to_come",
  "sold_out",
  "price_ended",
] satisfies readonly SaleObstacle["name"][];

function timeOf(obstacle: SaleObstacle | undefined): number {
  return obstacle?.at ? milliseconds(obstacle.at) : 0;
}

const UNRESTRICTED = {
  is_hidden: false,
  is_paused: false,
  sale_start_date: null,
  sale_end_date: null,
  available: null,
};

function obstacle(name: SaleObstacle["name"], about: Partial<SaleObstacle> = {}): SaleObstacle {
  return { name, at: null, price_id: null, capacity_assignment_id: null, ...about };
}

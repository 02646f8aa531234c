import type { RequestedTicket } from "#domain/ticket-selection.ts";
import { type MadeEvent, type MadeTicket, scaled } from "./create-event.ts";
import type { Series } from "./demo-event.ts";
import { type Person, randomPerson } from "./people.ts";
import { makeRandom, type Random } from "./random.ts";
import { makeMoments } from "./sales-curve.ts";

/**
 * How an order ends. `LATE`: cancelled before the money arrived, which was refunded.
 * `PARTLY_REFUNDED`, `REFUND_FAILED`: cancelled with a refund of half of the money, or with one
 * that failed.
 */
export type Fate =
  | "COMPLETED"
  | "CANCELLED"
  | "EXPIRED"
  | "AWAITING_PAYMENT"
  | "PAYMENT_FAILED"
  | "LATE"
  | "PARTLY_REFUNDED"
  | "REFUND_FAILED";

export type PlannedOrder = {
  made: MadeEvent;
  at: Date;
  buyer: Person;
  tickets: RequestedTicket[];
  promo_code: string | null;
  affiliate_code: string | null;
  source: string | null;
  fate: Fate;
};

/**
 * All orders of an event: as many tickets as its plan says, and unsuccessful orders in addition.
 */
export function planOrders(
  made: MadeEvent,
  random: Random,
  { now, size }: { now: Date; size: number },
): PlannedOrder[] {
  const spare = spareUnits(made, size);
  const bought = made.plan.sales.flatMap((series) => {
    const happy = fill(scaled(series.tickets, size), series, random).map((quantity) =>
      orderOf(made, series, quantity, spare, random),
    );
    const moment = makeMoments(series, made.plan.timezone, now, random);
    const good = happy.map((order) => ({ ...order, at: moment(), fate: "COMPLETED" as const }));
    return [...good, ...unhappy(series, good, random, { now, size })];
  });
  return [...bought, ...transfers(made, random, now)];
}

/** Where offline payment is offered, three buyers have chosen it since yesterday. */
function transfers(made: MadeEvent, random: Random, now: Date): PlannedOrder[] {
  const series = made.plan.sales.find(({ to, quantities }) => to === 0 && quantities.includes(2));
  if (!made.plan.settings.offers_offline_payments || !series) return [];
  return [26, 19, 7].map((hours) => ({
    ...orderOf(made, { ...series, also: undefined }, 2, new Map(), random),
    ...{ fate: "AWAITING_PAYMENT", at: new Date(now.getTime() - hours * 3_600_000) },
  }));
}

type Order = Omit<PlannedOrder, "at" | "fate">;

/** Quantities that add up to exactly this many. */
function fill(total: number, { quantities }: Series, random: Random): number[] {
  const filled: number[] = [];
  for (let left = total; left > 0; left -= filled.at(-1) ?? left) filled.push(Math.min(left, random.pick(quantities)));
  return filled;
}

function orderOf(made: MadeEvent, series: Series, quantity: number, spare: Map<number, number>, random: Random): Order {
  const tickets = [request(made, series, quantity, random)];
  const { also, promo } = series;
  if (also && random.chance(also.chance)) {
    const extra = made.tickets[also.ticket] as MadeTicket;
    const left = spare.get(extra.id) ?? 0;
    if (left >= also.quantity) {
      spare.set(extra.id, left - also.quantity);
      tickets.push({
        ticket_id: extra.id,
        quantities: [{ price_id: (extra.prices[0] as { id: number }).id, quantity: also.quantity }],
      });
    }
  }
  const buyer = randomPerson(random);
  const promo_code = promo && random.chance(promo.chance) ? promo.code : null;
  return { made, buyer, tickets, promo_code, ...cameFrom(made, buyer) };
}

/**
 * The affiliate and source of an order, from a random generator of their own, so that nothing else
 * changes.
 */
function cameFrom({ plan }: MadeEvent, { email }: Person): { affiliate_code: string | null; source: string | null } {
  const random = makeRandom(`${plan.key} ${email}`);
  let drawn = random.between(0, 99);
  for (const { code, brings } of plan.affiliates ?? []) {
    if (drawn < brings) return { affiliate_code: code, source: null };
    drawn -= brings;
  }
  return { affiliate_code: null, source: random.chance(0.45) ? null : random.pick(SOURCES) };
}

const SOURCES = [
  "google.com",
  "google.com",
  "instagram.com",
  "instagram.com",
  "newsletter",
  "duckduckgo.com",
  "bsky.app",
];

function request(
  made: MadeEvent,
  { ticket, price = 0, gifts }: Series,
  quantity: number,
  random: Random,
): RequestedTicket {
  const { id, prices } = made.tickets[ticket] as MadeTicket;
  return {
    ticket_id: id,
    quantities: [
      { price_id: (prices[price] as { id: number }).id, quantity, ...(gifts ? { price: random.pick(gifts) } : {}) },
    ],
  };
}

/** The remaining units of tickets that are only bought in addition. */
function spareUnits({ plan, tickets }: MadeEvent, size: number): Map<number, number> {
  return new Map(
    tickets.map(({ id, prices }, at) => {
      const sold = plan.sales
        .filter((series) => series.ticket === at)
        .reduce((sum, series) => sum + scaled(series.tickets, size), 0);
      return [id, prices.reduce((sum, { capacity }) => sum + (capacity ?? Number.POSITIVE_INFINITY), 0) - sold];
    }),
  );
}

/**
 * About one order in twelve is unsuccessful, soon after another one. For tickets that sell out
 * these are early ones, whose stock other buyers could still get; orders awaiting payment are up to
 * two days old.
 */
function unhappy(
  series: Series,
  good: readonly PlannedOrder[],
  random: Random,
  { now, size }: { now: Date; size: number },
): PlannedOrder[] {
  const made = good[0]?.made as MadeEvent;
  const { type, prices } = made.tickets[series.ticket] as MadeTicket;
  const { capacity } = prices[series.price ?? 0] as { capacity: number | null };
  const isTight = capacity !== null && capacity < scaled(series.tickets, size) * 1.1;
  const fates = type === "FREE" ? FREE_FATES : isTight || series.to < 0 ? EARLY_FATES : FATES;
  const early = good
    .map(({ at }) => at.getTime())
    .toSorted((a, b) => a - b)
    .slice(0, Math.ceil(good.length / 2));
  const plain = { ...series, also: undefined, promo: series.promo?.chance === 1 ? series.promo : undefined };
  const first = random.between(0, fates.length - 1);
  return Array.from({ length: Math.floor(good.length / (isTight ? 16 : 11)) }, (_, at) => {
    const fate = fates[(at + first) % fates.length] as Fate;
    const waits = fate === "AWAITING_PAYMENT" || fate === "PAYMENT_FAILED";
    const moment = waits
      ? now.getTime() - random.between(20, 2_400) * 60_000
      : random.pick(early) + random.between(1, 40) * 60_000;
    return {
      ...orderOf(made, plain, 1, new Map(), random),
      fate,
      at: new Date(Math.min(moment, now.getTime() - 60_000)),
    };
  });
}

const FATES: Fate[] = [
  "CANCELLED",
  "AWAITING_PAYMENT",
  "EXPIRED",
  "CANCELLED",
  "PAYMENT_FAILED",
  "EXPIRED",
  "LATE",
  "PARTLY_REFUNDED",
  "CANCELLED",
  "REFUND_FAILED",
];
const EARLY_FATES: Fate[] = ["CANCELLED", "EXPIRED", "CANCELLED", "LATE"];
const FREE_FATES: Fate[] = ["CANCELLED", "EXPIRED"];

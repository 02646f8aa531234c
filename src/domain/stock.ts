/** Whatever can run out is a stock row: a limit (null for none), what is held by open orders, and what is sold. */
export const STOCK_KINDS = ["TICKET_PRICE", "CAPACITY_ASSIGNMENT", "PROMO_CODE"] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

export type Stock = { capacity: number | null; held: number; sold: number };
/** `version`: what a price's stock said of itself when it was read; null for what is asked for whatever it says. */
export type Wanted = { stock_id: number; quantity: number; version: number | null };
export type StockLine = {
  ticket_price_stock_id: number;
  version?: number;
  capacity_stock_ids: readonly number[];
  quantity: number;
};

/**
 * What an order takes: every stock once, with all its lines added up, in id order. Adding up before asking is what keeps two
 * lines of one order from overselling; the order of the ids is what keeps two orders from waiting for each other.
 */
export function wantedStock(lines: readonly StockLine[], promo_stock_id: number | null = null): Wanted[] {
  const wanted = new Map<number, Wanted>();
  const want = (stock_id: number, quantity: number, version: number | null) =>
    wanted.set(stock_id, { stock_id, quantity: (wanted.get(stock_id)?.quantity ?? 0) + quantity, version });
  for (const line of lines) {
    want(line.ticket_price_stock_id, line.quantity, line.version ?? null);
    for (const stock_id of new Set(line.capacity_stock_ids)) want(stock_id, line.quantity, null);
  }
  if (promo_stock_id !== null) want(promo_stock_id, 1, null);
  return [...wanted.values()].sort((a, b) => a.stock_id - b.stock_id);
}

/** What several orders take together, as `wantedStock` adds up the lines of one. Their versions were read in one go. */
export function wantedTogether(orders: readonly (readonly Wanted[])[]): Wanted[] {
  const sums = new Map<number, Wanted>();
  for (const one of orders.flat())
    sums.set(one.stock_id, { ...one, quantity: (sums.get(one.stock_id)?.quantity ?? 0) + one.quantity });
  return [...sums.values()].sort((a, b) => a.stock_id - b.stock_id);
}

/** How many are left; null when there is no limit. */
export function availableOf(stock: Stock): number | null {
  return stock.capacity === null ? null : Math.max(0, stock.capacity - stock.held - stock.sold);
}

/** As it is for whoever holds some of it already: what they hold is free for them, for a new order of theirs takes its place. */
export function freedFor<Row extends Stock & { stock_id: number }>(
  stock: Row,
  own: readonly { stock_id: number | null; quantity: number | null }[],
): Row {
  const theirs = own.reduce(
    (sum, { stock_id, quantity }) => sum + (stock_id === stock.stock_id ? (quantity ?? 0) : 0),
    0,
  );
  return theirs === 0 ? stock : { ...stock, held: stock.held - theirs };
}

/** A ticket, as `freedFor` sees each of its stocks. */
export function ticketFreedFor<
  Row extends Stock & { stock_id: number },
  Ticket extends { prices: readonly Row[]; capacities: readonly (Stock & { stock_id: number })[] },
>(ticket: Ticket, own: Parameters<typeof freedFor>[1]): Ticket {
  if (own.length === 0) return ticket;
  const prices = ticket.prices.map((price) => freedFor(price, own));
  return { ...ticket, prices, capacities: ticket.capacities.map((capacity) => freedFor(capacity, own)) };
}

/**
 * A ticket with what is left of it (`available`) in place of counters: of the ticket what its capacities leave, of each price what the
 * first of its stocks leaves; null where nothing ends.
 */
export function withAvailable<Ticket extends { prices: readonly Stock[]; capacities: readonly Stock[] }>(
  ticket: Ticket,
): WithAvailable<Ticket> {
  const available = least(ticket.capacities.map(availableOf));
  const prices = ticket.prices.map((price) => ({ ...price, available: least([available, availableOf(price)]) }));
  return { ...ticket, available, prices };
}

export type WithAvailable<Ticket extends { prices: readonly unknown[] }> = Omit<Ticket, "prices"> & {
  available: number | null;
  prices: (Ticket["prices"][number] & { available: number | null })[];
};

/** The smallest of several availabilities, where null is no limit. */
export function least(available: readonly (number | null)[]): number | null {
  const limits = available.filter((left) => left !== null);
  return limits.length === 0 ? null : Math.min(...limits);
}

/**
 * How many places there are in all: of each ticket as many as itself and the capacities that it shares allow. Null where nothing ends.
 * Those who share the least are counted first, so that what crosses takes nothing from what does not.
 */
export function placesInAll(
  tickets: readonly {
    capacity: number | null;
    capacities: readonly { stock_id: number; capacity: number | null }[];
  }[],
): number | null {
  const left = new Map(tickets.flatMap(({ capacities }) => capacities).map((one) => [one.stock_id, one.capacity]));
  let places = 0;
  for (const ticket of tickets.toSorted((one, other) => one.capacities.length - other.capacities.length)) {
    const fits = least([ticket.capacity, ...ticket.capacities.map(({ stock_id }) => left.get(stock_id) ?? null)]);
    if (fits === null) return null;
    places += fits;
    for (const { stock_id } of ticket.capacities) {
      const capacity = left.get(stock_id) ?? null;
      if (capacity !== null) left.set(stock_id, capacity - fits);
    }
  }
  return places;
}

/** What can't be had: an empty list means that everything can. A stock that is not there has nothing left. */
export function stockShortfall(
  wanted: readonly Pick<Wanted, "stock_id" | "quantity">[],
  stocks: ReadonlyMap<number, Stock>,
): { stock_id: number; quantity: number; available: number }[] {
  return wanted.flatMap(({ stock_id, quantity }) => {
    const stock = stocks.get(stock_id);
    const available = stock ? availableOf(stock) : 0;
    return available === null || quantity <= available ? [] : [{ stock_id, quantity, available }];
  });
}

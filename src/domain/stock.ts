/**
 * Everything that can run out is a stock row: a capacity (null for unlimited), the number held by
 * open orders, and the number sold.
 */
export const STOCK_KINDS = ["TICKET_PRICE", "CAPACITY_ASSIGNMENT", "PROMO_CODE"] as const;
export type StockKind = (typeof STOCK_KINDS)[number];

export type Stock = { capacity: number | null; held: number; sold: number };
/**
 * `version` is the optimistic lock: the version of a price's stock when it was read; null if every
 * version is accepted.
 */
export type Wanted = { stock_id: number; quantity: number; version: number | null };
export type StockLine = {
  ticket_price_stock_id: number;
  version?: number;
  capacity_stock_ids: readonly number[];
  quantity: number;
};

/**
 * Returns what an order takes: every stock once, with the quantities of all its lines added up, in
 * id order. Adding up before the check prevents two lines of one order from overselling; the id
 * order prevents two orders from deadlocking.
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

/**
 * Adds up what several orders take together, as `wantedStock` does for the lines of one. Their
 * versions must come from the same read.
 */
export function mergeWanted(orders: readonly (readonly Wanted[])[]): Wanted[] {
  const sums = new Map<number, Wanted>();
  for (const wanted of orders.flat())
    sums.set(wanted.stock_id, { ...wanted, quantity: (sums.get(wanted.stock_id)?.quantity ?? 0) + wanted.quantity });
  return [...sums.values()].sort((a, b) => a.stock_id - b.stock_id);
}

/** Returns how many are left; null for unlimited. */
export function availableOf(stock: Stock): number | null {
  return stock.capacity === null ? null : Math.max(0, stock.capacity - stock.held - stock.sold);
}

/**
 * Returns the stock as available to a buyer who already holds some of it: their own holds count as
 * free, because a new order replaces them.
 */
export function freedFor<Row extends Stock & { stock_id: number }>(
  stock: Row,
  own: readonly { stock_id: number | null; quantity: number | null }[],
): Row {
  const ownHeld = own.reduce(
    (sum, { stock_id, quantity }) => sum + (stock_id === stock.stock_id ? (quantity ?? 0) : 0),
    0,
  );
  return ownHeld === 0 ? stock : { ...stock, held: stock.held - ownHeld };
}

/** Applies `freedFor` to all stocks of a ticket. */
export function ticketFreedFor<
  Row extends Stock & { stock_id: number },
  Ticket extends { prices: readonly Row[]; capacities: readonly (Stock & { stock_id: number })[] },
>(ticket: Ticket, own: Parameters<typeof freedFor>[1]): Ticket {
  if (own.length === 0) return ticket;
  const prices = ticket.prices.map((price) => freedFor(price, own));
  return { ...ticket, prices, capacities: ticket.capacities.map((capacity) => freedFor(capacity, own)) };
}

/**
 * Returns a ticket with `available` instead of counters: for the ticket, the least that its
 * capacities leave; for each price, the least that any of its stocks leaves; null for unlimited.
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

/** Returns the smallest of several availabilities; null is unlimited. */
export function least(available: readonly (number | null)[]): number | null {
  const finite = available.filter((left) => left !== null);
  return finite.length === 0 ? null : Math.min(...finite);
}

/**
 * Returns the total number of tickets that can be sold: each ticket up to its own capacity and the
 * shared ones. Null for unlimited. Tickets with the fewest shared capacities are counted first, so
 * that a ticket in several capacities takes nothing from a ticket in one of them.
 */
export function totalCapacity(
  tickets: readonly {
    capacity: number | null;
    capacities: readonly { stock_id: number; capacity: number | null }[];
  }[],
): number | null {
  const left = new Map(
    tickets.flatMap(({ capacities }) => capacities).map((stock) => [stock.stock_id, stock.capacity]),
  );
  let total = 0;
  for (const ticket of tickets.toSorted((a, b) => a.capacities.length - b.capacities.length)) {
    const fits = least([ticket.capacity, ...ticket.capacities.map(({ stock_id }) => left.get(stock_id) ?? null)]);
    if (fits === null) return null;
    total += fits;
    for (const { stock_id } of ticket.capacities) {
      const capacity = left.get(stock_id) ?? null;
      if (capacity !== null) left.set(stock_id, capacity - fits);
    }
  }
  return total;
}

/**
 * Returns what is not available; empty if everything is. A stock that does not exist has nothing
 * left.
 */
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

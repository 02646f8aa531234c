import type { Wanted } from "./stock.ts";

/**
 * What one network may hold of an event at once, so that nobody holds the whole house. `orders`: open orders, 0 for any number;
 * `share`: of the places of a ticket or of a shared capacity, in percent.
 */
export type HoldLimits = { orders: number; share: number };

/** A network may hold this many places of anything: a small house is no reason to send a family away. */
export const PLACES_PER_NETWORK_LEAST = 20;

/** What others of a network hold of an event: open orders, and places of each stock. */
export type HeldByNetwork = { orders: number; places: readonly { stock_id: number; quantity: number }[] };

/**
 * Whether an order would be more than its network may hold. The first one never is: how many one order may have is for the organizer to
 * say. `capacityOf`: how many there are of a stock, null where nothing ends (then only orders are counted).
 */
export function isTooMuchForNetwork(
  wanted: readonly Pick<Wanted, "stock_id" | "quantity">[],
  held: HeldByNetwork,
  capacityOf: (stock_id: number) => number | null,
  { orders, share }: HoldLimits,
): boolean {
  if (held.orders === 0) return false;
  if (orders > 0 && held.orders >= orders) return true;
  return wanted.some(({ stock_id, quantity }) => {
    const capacity = capacityOf(stock_id);
    if (capacity === null) return false;
    const there = held.places.find((place) => place.stock_id === stock_id)?.quantity ?? 0;
    return there + quantity > Math.max(PLACES_PER_NETWORK_LEAST, Math.ceil((capacity * share) / 100));
  });
}

import type { Wanted } from "./stock.ts";

/**
 * What one network may hold of an event at once, so that it cannot block all tickets. `orders`:
 * open orders, 0 for unlimited; `share`: of a ticket's stock or a shared capacity, in percent.
 */
export type HoldLimits = { orders: number; share: number };

/** A network may always hold this many units: a small venue is no reason to refuse a family. */
export const UNITS_PER_NETWORK_MIN = 20;

/** What other orders of the network hold: open orders, and units of each stock. */
export type HeldByNetwork = { orders: number; places: readonly { stock_id: number; quantity: number }[] };

/**
 * Whether an order would exceed the hold limits of its network. The first order never does: its
 * maximum is the organizer's decision. `capacityOf` returns the capacity of a stock, null for
 * unlimited (then only orders are counted).
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
    const alreadyHeld = held.places.find((stock) => stock.stock_id === stock_id)?.quantity ?? 0;
    return alreadyHeld + quantity > Math.max(UNITS_PER_NETWORK_MIN, Math.ceil((capacity * share) / 100));
  });
}

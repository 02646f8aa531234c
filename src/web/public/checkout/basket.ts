import type { PublicOrder, ReserveInput } from "#contract/checkout.ts";

type Bought = Pick<PublicOrder, "order_items" | "promo_code">;

/**
 * The request that reserves the tickets of an order again. The server uses `price` for donations
 * only and ignores it for all other tickets.
 */
export function basketOf({ order_items, promo_code }: Bought): ReserveInput {
  const tickets = order_items.map(({ ticket_id, ticket_price_id, quantity, price_before_discount }) => ({
    ticket_id,
    quantities: [{ price_id: ticket_price_id, quantity, price: price_before_discount }],
  }));
  return { tickets, promo_code };
}

/** The tickets of an order as the event page stores a ticket selection. */
export function selectionOf({ order_items }: Bought) {
  return {
    quantities: Object.fromEntries(order_items.map(({ ticket_price_id, quantity }) => [ticket_price_id, quantity])),
    gifts: Object.fromEntries(
      order_items.map(({ ticket_price_id, price_before_discount: price }) => [ticket_price_id, price]),
    ),
  };
}

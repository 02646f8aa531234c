import type { PublicOrder, ReserveInput } from "#contract/checkout.ts";

type Bought = Pick<PublicOrder, "order_items" | "promo_code">;

/** What to ask for to have the tickets of an order once more. A donor's price is theirs; for all others it is not looked at. */
export function basketOf({ order_items, promo_code }: Bought): ReserveInput {
  const tickets = order_items.map(({ ticket_id, ticket_price_id, quantity, price_before_discount }) => ({
    ticket_id,
    quantities: [{ price_id: ticket_price_id, quantity, price: price_before_discount }],
  }));
  return { tickets, promo_code };
}

/** The same as the event's page keeps it while somebody chooses. */
export function selectionOf({ order_items }: Bought) {
  return {
    quantities: Object.fromEntries(order_items.map(({ ticket_price_id, quantity }) => [ticket_price_id, quantity])),
    gifts: Object.fromEntries(
      order_items.map(({ ticket_price_id, price_before_discount: price }) => [ticket_price_id, price]),
    ),
  };
}

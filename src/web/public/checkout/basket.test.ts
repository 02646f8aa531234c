import { expect, test } from "vitest";
import type { PublicOrder } from "#contract/checkout.ts";
import { reserveInput } from "#contract/checkout.ts";
import { basketOf, selectionOf } from "./basket.ts";

const order = {
  promo_code: "friends20",
  order_items: [
    { ticket_id: 1, ticket_price_id: 10, quantity: 2, price: 16_00, price_before_discount: 20_00 },
    { ticket_id: 2, ticket_price_id: 20, quantity: 1, price: 7_50, price_before_discount: 7_50 },
  ],
} as PublicOrder;

test("reserving an expired order again keeps its donations and its promo code", () => {
  const basket = basketOf(order);
  expect(reserveInput.safeParse(basket).success).toBe(true);
  expect(basket).toEqual({
    promo_code: "friends20",
    tickets: [
      { ticket_id: 1, quantities: [{ price_id: 10, quantity: 2, price: 20_00 }] },
      { ticket_id: 2, quantities: [{ price_id: 20, quantity: 1, price: 7_50 }] },
    ],
  });
});

test("changing the tickets of an order preselects its quantities and donations", () => {
  expect(selectionOf(order)).toEqual({ quantities: { 10: 2, 20: 1 }, gifts: { 10: 20_00, 20: 7_50 } });
});

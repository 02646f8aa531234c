import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test } from "vitest";
import type { PriceDisplayMode } from "#domain/bill.ts";
import { type Discount, priceOrder } from "#domain/pricing.ts";
import { cleanup, render, screen } from "#web/testing/render.tsx";
import { Bill } from "./bill.tsx";

afterEach(cleanup);

test("bill shows each price as on the event page, and the included taxes and fees below the total", () => {
  expect(rowsOf(null)).toEqual([
    "2 × Regular€299.00 each €598.00",
    "Total €598.00",
    "incl. €3.00 booking fee and €111.82 IVA (23%)",
  ]);
});

test("bill shows the price of a line without the promo code, and what the code took off", () => {
  expect(rowsOf({ discount_type: "PERCENTAGE", discount: 50_000, applicable_ticket_ids: [] })).toEqual([
    "2 × Regular€150.43 each · was €598.00 €300.86",
    "Total €300.86",
    "€297.14 off with friends50",
    "incl. €3.00 booking fee and €56.26 IVA (23%)",
  ]);
});

test("bill before taxes and fees lists each of them with its amount, and has the same total", () => {
  expect(rowsOf({ discount_type: "PERCENTAGE", discount: 50_000, applicable_ticket_ids: [] }, "EXCLUSIVE")).toEqual([
    "2 × Regular€120.80 each · was €483.18 €241.60",
    "booking fee €3.00",
    "IVA (23%) €56.26",
    "Total €300.86",
    "€241.58 off with friends50",
  ]);
});

function rowsOf(discount: Discount, price_display_mode: PriceDisplayMode = "INCLUSIVE") {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const taxes_and_fees = [
    { id: 1, name: "IVA", type: "TAX", calculation_type: "PERCENTAGE", rate: 23_000 } as const,
    { id: 2, name: "booking fee", type: "FEE", calculation_type: "FIXED", rate: 1_50 } as const,
  ];
  const line = {
    ...{ ticket_id: 1, ticket_price_id: 1, ticket_type: "PAID" as const, tax_behavior: "exclusive" as const },
    quantity: 2,
    taxes_and_fees,
  };
  const { lines, ...totals } = priceOrder([{ ...line, unit_price: 241_59 }], discount, "EUR");
  const order_items = lines.map((priced) => ({ ...priced, id: 1, item_name: "Regular" }));
  const paid = { currency: "EUR", price_display_mode, total_refunded: 0, promo_code: "friends50" };
  const order = { ...totals, order_items, ...paid };
  render(
    <I18nProvider i18n={i18n}>
      <Bill order={order} />
    </I18nProvider>,
  );
  return screen.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent).join(" "));
}

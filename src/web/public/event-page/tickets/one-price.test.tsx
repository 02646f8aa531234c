import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import fc from "fast-check";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import type { PublicEvent, PublicTicket } from "#contract/public-events.ts";
import { PRICE_DISPLAY_MODES } from "#domain/bill.ts";
import { formatMoney } from "#domain/money.ts";
import { TAX_BEHAVIORS } from "#domain/taxes-and-fees.ts";
import { type Discount, type PriceLine, priceOrder, priceTicket } from "#domain/pricing.ts";
import { cleanup, render, screen, within } from "#web/testing/render.tsx";
import { Bill } from "#web/ui/bill.tsx";
import { chosenLines, EMPTY_SELECTION, runningTotal } from "./selection.ts";
import { TicketPanel } from "./ticket-panel.tsx";
import type { TicketSelectionState } from "./use-ticket-selection.ts";

const charge = fc
  .record({
    ...{ type: fc.constantFrom("TAX", "FEE"), isFixed: fc.boolean(), rate: fc.nat(30_000) },
    ...{ tax_behavior: fc.constantFrom(...TAX_BEHAVIORS), is_in_price: fc.boolean() },
  })
  .map(({ type, isFixed, rate, tax_behavior, is_in_price }): Omit<PublicTicket["taxes"][number], "id" | "name"> => ({
    ...{ type, rate: isFixed ? Math.floor(rate / 100) : rate },
    ...{ tax_behavior: type === "FEE" ? tax_behavior : null, is_in_price: type === "FEE" && is_in_price },
    calculation_type: isFixed ? "FIXED" : "PERCENTAGE",
  }));
const cart = fc.record({
  currency: fc.constantFrom("EUR", "JPY", "KWD", "IQD"),
  mode: fc.constantFrom(...PRICE_DISPLAY_MODES),
  added: fc.array(charge, { maxLength: 3 }),
  lines: fc.array(
    fc.record({
      type: fc.constantFrom("PAID", "FREE"),
      tax_behavior: fc.constantFrom(...TAX_BEHAVIORS),
      price: fc.integer({ min: 1_000, max: 90_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  off: fc.option(fc.integer({ min: 0, max: 100 }).map((percent) => percent * 1_000)),
});

// SPEC 3.43
test("page prices, total and every row of the bill equal the charge, shown including taxes and fees or before them", () => {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  for (const { currency, mode, added, lines, off } of fc.sample(cart, 24)) {
    const taxes_and_fees = added.map((addition, at) => ({ ...addition, id: at + 1, name: `Charge ${at}` }));
    const discount: Discount =
      off === null ? null : { discount_type: "PERCENTAGE", discount: off, applicable_ticket_ids: [] };
    const priceLines = lines.map(({ type, tax_behavior, price, quantity }, at): PriceLine => {
      const ids = { ticket_id: at + 1, ticket_price_id: at + 11 };
      return { ...ids, ticket_type: type, tax_behavior, unit_price: price, quantity, taxes_and_fees };
    });
    const order = priceOrder(priceLines, discount, currency);
    const money = (amount: number) => formatMoney(amount, currency, "en");

    show(<TicketPanel ticketSelection={ticketSelectionOf(priceLines, discount, currency, mode)} sheet={SHEET} />);
    const total = order.total_gross === 0 ? "Free" : money(order.total_gross);
    expect(screen.getByText("Total").parentElement?.textContent).toBe(`Total${total}`);
    for (const line of priceLines) {
      const pricedLine = priceTicket(line, discount, currency);
      const gross = pricedLine.price_including_taxes_and_fees;
      const price = gross === 0 ? "Free" : money(mode === "EXCLUSIVE" ? pricedLine.price_before_taxes_and_fees : gross);
      const card = document.getElementById(`ticket-${line.ticket_id}`)?.parentElement as HTMLElement;
      expect(within(card).getAllByText(price.replaceAll("\u00a0", " ")).length).toBeGreaterThan(0);
    }
    cleanup();

    const { lines: priced, ...totals } = order;
    const order_items = priced.map((line, at) => ({ ...line, id: at, item_name: `Ticket ${at}` }));
    const stored = { ...totals, order_items, currency, price_display_mode: mode, total_refunded: 0, promo_code: null };
    show(<Bill order={stored} />);
    const rows = [...document.querySelectorAll("tr td:last-child")].map(({ textContent }) => textContent);
    const on_top =
      mode === "EXCLUSIVE" ? [...totals.taxes_and_fees_rollup.fees, ...totals.taxes_and_fees_rollup.taxes] : [];
    const expected = priced.map((line) => (mode === "EXCLUSIVE" ? line.total_before_additions : line.total_gross));
    const values = on_top.map(({ value }) => value).filter((value) => value > 0);
    const amounts = [...expected, ...values, order.total_gross].map(money);
    expect(rows.slice(0, amounts.length)).toEqual(amounts);
    cleanup();
  }
});

function show(page: ReactNode) {
  render(<I18nProvider i18n={i18n}>{page}</I18nProvider>);
}

const SHEET = { isOpen: false, open: () => undefined, close: () => undefined };

/** As the server sends it: each price is already discounted. */
function ticketSelectionOf(
  lines: PriceLine[],
  discount: Discount,
  currency: string,
  price_display_mode: PublicEvent["settings"]["price_display_mode"],
): TicketSelectionState {
  const tickets = lines.map((line): PublicTicket => {
    const { is_discounted, price_before_discount, ...priced } = priceTicket(line, discount, currency);
    const { ticket_id: id, ticket_type: type, tax_behavior, taxes_and_fees } = line;
    const times = { sale_start_date: null, sale_end_date: null, sale_state: "ON_SALE" as const };
    return {
      ...{
        id,
        title: `Ticket ${id}`,
        description: null,
        type,
        tax_behavior,
        min_per_order: 1,
        max_per_order: 10,
        ...times,
      },
      ...{
        start_collapsed: false,
        fallbacks: [],
        taxes: taxes_and_fees.map((addition) => ({ tax_behavior: null, is_in_price: false, ...addition })),
      },
      prices: [
        {
          ...{ ...priced, ...times, id: line.ticket_price_id, label: null, may_come_back: false, max_quantity: 10 },
          ...{
            quantity_remaining: null,
            fallbacks: [],
            price_before_discount: is_discounted ? price_before_discount : null,
          },
        },
      ],
    };
  });
  const event = {
    ...{ currency, tickets, timezone: "Europe/Berlin", max_tickets_per_order: null, lifecycle_status: "UPCOMING" },
    ...{ takes_promo_codes: false, settings: { price_display_mode, continue_button_text: null } },
  } as unknown as PublicEvent;
  const quantities = Object.fromEntries(lines.map((line) => [line.ticket_price_id, line.quantity]));
  const selection = { ...EMPTY_SELECTION, quantities };
  const total = runningTotal(chosenLines(event, selection), event);
  return {
    event,
    selection,
    total,
    problems: [],
    promo: { requested: null },
    isBusy: false,
  } as unknown as TicketSelectionState;
}

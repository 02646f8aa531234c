import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { afterEach, expect, test } from "vitest";
import type { PublicEvent, PublicTicket } from "#contract/public-events.ts";
import { cleanup, fireEvent, render, screen } from "#web/testing/render.tsx";
import type { SelectionProblem } from "./selection-problems.ts";
import { EMPTY_SELECTION } from "./selection.ts";
import { TicketOffer } from "./ticket-card.tsx";
import type { TicketSelectionState } from "./use-ticket-selection.ts";

afterEach(cleanup);

const price = (id: number, label: string, cost: number): PublicTicket["prices"][number] => ({
  ...{
    id,
    label,
    fallbacks: [],
    price: cost,
    price_before_discount: null,
    price_before_taxes_and_fees: cost,
    tax_total: 0,
    fee_total: 0,
  },
  ...{ price_including_taxes_and_fees: cost, sale_state: "ON_SALE", sale_start_date: null, sale_end_date: null },
  ...{ max_quantity: 10, quantity_remaining: null, may_come_back: false },
});

const tiered: PublicTicket = {
  ...{
    id: 1,
    title: "Seat",
    description: "<p>With a view</p>",
    fallbacks: [],
    type: "TIERED",
    tax_behavior: "exclusive",
    min_per_order: 1,
    max_per_order: 10,
  },
  ...{ sale_state: "ON_SALE", sale_start_date: null, sale_end_date: null, start_collapsed: true, taxes: [] },
  prices: [price(10, "Front", 40_00), price(11, "Back", 20_00)],
};

function show(options: { ticket?: PublicTicket; quantities?: Record<number, number>; problems?: SelectionProblem[] }) {
  const ticket = options.ticket ?? tiered;
  const event = {
    ...{ currency: "EUR", timezone: "Europe/Berlin", max_tickets_per_order: null, tickets: [ticket] },
    settings: { price_display_mode: "INCLUSIVE" },
  };
  const ticketSelection = {
    event: event as unknown as PublicEvent,
    selection: { ...EMPTY_SELECTION, quantities: options.quantities ?? {} },
    problems: options.problems ?? [],
  } as TicketSelectionState;
  i18n.loadAndActivate({ locale: "en", messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <TicketOffer ticket={ticket} ticketSelection={ticketSelection} />
    </I18nProvider>,
  );
  const fold = document.querySelector("details");
  return { fold, summary: fold?.querySelector("summary") };
}

// SPEC 3.67
test("collapsed ticket hides its tiers and description and shows the number of prices and the lowest one", () => {
  const { fold, summary } = show({});
  expect(fold?.open).toBe(false);
  for (const label of ["Front", "Back", "With a view"]) expect(fold?.contains(screen.getByText(label))).toBe(true);
  expect(summary?.textContent).toBe("2 prices · From €20.00");
});

test("collapsed ticket opens with a click, and its line is labelled by the ticket", () => {
  const { fold, summary } = show({});
  fireEvent.click(summary as HTMLElement);
  expect(fold?.open).toBe(true);
  expect(summary?.getAttribute("aria-labelledby")).toBe("ticket-1 tiers-1");
});

test("ticket with chosen tiers is open and shows how many are chosen", () => {
  const { fold, summary } = show({ quantities: { 11: 2 } });
  expect(fold?.open).toBe(true);
  expect(summary?.textContent).toContain("2 selected");
});

test("ticket with a problem at one of its prices is open", () => {
  expect(show({ problems: [{ kind: "fewer_left", price_id: 10, number: 1 }] }).fold?.open).toBe(true);
});

// SPEC 3.67
test("collapsed ticket with one price hides only the description", () => {
  const { fold, summary } = show({
    ticket: { ...tiered, type: "PAID", prices: [{ ...price(10, "", 40_00), label: null }] },
  });
  expect([fold?.open, summary?.textContent]).toEqual([false, "Details Seat"]);
  expect(fold?.contains(screen.getByText("With a view"))).toBe(true);
  expect(fold?.contains(screen.getByText("€40.00"))).toBe(false);
});

test("ticket is not collapsed unless the organizer wants it", () => {
  expect(show({ ticket: { ...tiered, start_collapsed: false } }).fold).toBeNull();
});

// SPEC 8.40
test("ticket at its maximum per order shows that maximum, counted over all its tiers", () => {
  show({ ticket: { ...tiered, start_collapsed: false, max_per_order: 4 }, quantities: { 10: 1, 11: 3 } });
  expect(screen.getAllByText("Up to 4 of these per order.").length).toBeGreaterThan(0);
});

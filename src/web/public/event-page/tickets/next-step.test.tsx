import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import type { PublicEvent } from "#contract/public-events.ts";
import { render, screen } from "#web/testing/render.tsx";
import { TicketsBottomBar } from "./bottom-bar.tsx";
import { EMPTY_SELECTION, runningTotal } from "./selection.ts";
import { TicketPanel } from "./ticket-panel.tsx";
import type { TicketSelectionState } from "./use-ticket-selection.ts";

const SHEET = { isOpen: false, open: () => undefined, close: () => undefined };
const ORGANIZER = { id: 2, name: "Harbour", slug: "harbour" };

/** Renders the tickets of an event, in the panel and in the bottom bar of phones. */
function show(over: { sale_state?: string; may_come_back?: boolean; ended?: true; none?: true; slug?: null }) {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const { sale_state = "SOLD_OUT", may_come_back = false, ended, none } = over;
  const times = { sale_start_date: null, sale_end_date: null, sale_state };
  const price = {
    ...{ ...times, id: 1, label: null, fallbacks: [], price: 5_00, price_before_discount: null, may_come_back },
    ...{ tax_total: 0, fee_total: 0, price_including_taxes_and_fees: 5_00, max_quantity: 0, quantity_remaining: null },
  };
  const ticket = {
    ...{ ...times, id: 3, title: "Seat", description: null, type: "PAID", min_per_order: 1, max_per_order: 4 },
    ...{ start_collapsed: false, fallbacks: [], taxes: [], prices: [price] },
  };
  const event = {
    ...{ id: 5, currency: "EUR", timezone: "Europe/Berlin", max_tickets_per_order: null, takes_promo_codes: false },
    ...{ lifecycle_status: ended ? "ENDED" : "UPCOMING", tickets: none ? [] : [ticket], fallbacks: [] },
    organizer: over.slug === null ? { ...ORGANIZER, slug: null } : ORGANIZER,
    settings: { price_display_mode: "INCLUSIVE", continue_button_text: null, order_timeout_in_minutes: 15 },
  } as unknown as PublicEvent;
  const base = { problems: [], promo: { requested: null }, isBusy: false };
  const ticketSelection = {
    ...base,
    event,
    selection: EMPTY_SELECTION,
    total: runningTotal([], event),
  } as unknown as TicketSelectionState;
  render(
    <I18nProvider i18n={i18n}>
      <TicketPanel ticketSelection={ticketSelection} sheet={SHEET} />
      <TicketsBottomBar ticketSelection={ticketSelection} sheet={SHEET} />
    </I18nProvider>,
  );
}

const leads = () => screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);

// SPEC 2.43
test("sold-out event says so in the panel's title and links to the organizer's other events, on phones too", () => {
  show({});
  expect(screen.getByRole("heading", { name: "Sold out" })).toBeTruthy();
  expect(screen.getByText("If tickets become available again, you can buy them here.")).toBeTruthy();
  expect(leads()).toEqual([
    ["More events", "/o/2/harbour"],
    ["More events", "/o/2/harbour"],
  ]);
});

// SPEC 2.43
test("event whose last tickets are in other orders is not sold out and says when to look again", () => {
  show({ may_come_back: true });
  expect(screen.getByRole("heading", { name: "The last tickets are reserved" })).toBeTruthy();
  expect(screen.getByText("The last ones are reserved by other buyers. Check back in 15 minutes.")).toBeTruthy();
  expect(screen.getByText(/Any that are released will appear here/)).toBeTruthy();
  expect(screen.queryAllByRole("link")).toEqual([]);
});

// SPEC 8.47
test.each([
  ["over", { ended: true }, "Ticket sales have ended"],
  ["without tickets", { none: true }, "No tickets on sale right now"],
] as const)("event that is %s says so and links to other events", (_, over, title) => {
  show(over);
  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
  expect(leads()[0]).toEqual(["More events", "/o/2/harbour"]);
});

test("sold-out event of an unlisted organizer links to all events", () => {
  show({ slug: null });
  expect(leads()).toEqual([
    ["More events", "/events"],
    ["More events", "/events"],
  ]);
});

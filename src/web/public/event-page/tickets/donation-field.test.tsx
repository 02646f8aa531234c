import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { HttpResponse } from "msw";
import { beforeEach, expect, test } from "vitest";
import type { PublicEvent } from "#contract/public-events.ts";
import { fireEvent, render, screen, waitFor } from "#web/testing/render.tsx";
import { checkout } from "#contract/checkout.ts";
import { mock, server } from "#web/testing/mock-api.ts";
import { TicketsInside } from "./ticket-panel.tsx";
import { useTicketSelection } from "./use-ticket-selection.ts";
// Imported up front, because loading it lazily takes seconds on two busy cores.
import "./donation-field.tsx";

const price = {
  ...{ id: 1, label: null, fallbacks: [], price: 0, price_before_discount: null, tax_total: 0, fee_total: 0 },
  ...{ price_including_taxes_and_fees: 0, sale_state: "ON_SALE", may_come_back: false, sale_start_date: null },
  ...{ sale_end_date: null, max_quantity: 4, quantity_remaining: null },
};
const gift = {
  ...{ id: 3, title: "Gift", fallbacks: [], description: null, type: "DONATION", min_per_order: 1, max_per_order: 4 },
  ...{ taxes: [], sale_state: "ON_SALE", sale_start_date: null, sale_end_date: null, start_collapsed: false },
  prices: [price],
};

let last_id = 100;
beforeEach(() => void last_id++);

/**
 * Renders the tickets of an event with a donation, as its page and its widget do. Returns the
 * reservation requests.
 */
function open() {
  i18n.loadAndActivate({ locale: "en", messages: {} });
  const event = {
    ...{ id: last_id, currency: "EUR", timezone: "Europe/Berlin", max_tickets_per_order: null, fallbacks: [] },
    ...{ takes_promo_codes: false, lifecycle_status: "UPCOMING" },
    tickets: [gift, { ...gift, id: 4, title: "Seat", type: "FREE", prices: [{ ...price, id: 2 }] }],
    settings: { price_display_mode: "INCLUSIVE", continue_button_text: null },
  } as unknown as PublicEvent;
  const reserved: object[] = [];
  server.use(
    mock(checkout.reserve, ({ body }) => {
      reserved.push(body);
      return HttpResponse.json({ data: { short_id: "o_7" } }, { status: 201 });
    }),
  );
  const Tickets = () => <TicketsInside ticketSelection={useTicketSelection({ event, refresh: () => undefined })} />;
  const element = <Tickets />;
  render(
    <I18nProvider i18n={i18n}>
      <RouterProvider
        router={createMemoryRouter([
          { path: "/", element },
          { path: "*", element: <p>elsewhere</p> },
        ])}
      />
    </I18nProvider>,
  );
  return reserved;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const give = async (text: string) =>
  fireEvent.change(await screen.findByLabelText(/^Your donation/), { target: { value: text } });

test("unreadable donation does not count as the minimum: nothing is reserved, and its field gets the focus", async () => {
  const reserved = open();
  press("Increase quantity of Gift");
  await give("20 euros");
  expect(screen.getByText("Enter an amount, for example 12.50.")).toBeTruthy();
  press(/^Continue/);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Your donation/)));
  expect(reserved).toEqual([]);
  await give("20");
  press(/^Continue/);
  expect(await screen.findByText("elsewhere")).toBeTruthy();
  expect(reserved).toMatchObject([{ tickets: [{ ticket_id: 3, quantities: [{ quantity: 1, price: 20_00 }] }] }]);
});

test("removed donation with an unreadable amount does not block the reservation", async () => {
  const reserved = open();
  press("Increase quantity of Gift");
  await give("20 euros");
  press("Decrease quantity of Gift");
  press("Increase quantity of Seat");
  press(/^Continue/);
  expect(await screen.findByText("elsewhere")).toBeTruthy();
  expect(reserved).toMatchObject([{ tickets: [{ ticket_id: 4 }] }]);
});

test("donation that is added again starts without the unreadable amount", async () => {
  const reserved = open();
  press("Increase quantity of Gift");
  await give("20 euros");
  press("Decrease quantity of Gift");
  press("Increase quantity of Gift");
  expect(screen.queryByText("Enter an amount, for example 12.50.")).toBeNull();
  press(/^Continue/);
  expect(await screen.findByText("elsewhere")).toBeTruthy();
  expect(reserved).toMatchObject([{ tickets: [{ ticket_id: 3, quantities: [{ quantity: 1, price: 0 }] }] }]);
});
